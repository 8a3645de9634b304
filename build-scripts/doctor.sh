#!/usr/bin/env bash
# Tells what this machine has and lacks. Works as far as it can without a JDK for the harness.
set -euo pipefail
HOTDIGEST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$HOTDIGEST_HOME/build-scripts/lib.sh"
check_base

missing=$("$HOTDIGEST_HOME/build-scripts/deps.sh" --list | tr '\n' ' ')
if ! boot=$(find_boot_jdk) || ! find_lab_jdk "$boot" >/dev/null || ! command -v mvn >/dev/null; then
    [[ -z $missing ]] || printf 'missing packages (make deps installs them): %s\n' "$missing"
    boot=$(find_boot_jdk) || no_boot_jdk
    find_lab_jdk "$boot" >/dev/null || no_lab_jdk
    exit 1
fi
HOTDIGEST_MISSING=$missing exec "$HOTDIGEST_HOME/build-scripts/lab.sh" build doctor
