package org.hotdigest.lab.jcheck;

import java.util.List;

/** One rule for commits. */
@FunctionalInterface
interface CommitCheck {
    /** @return what breaks the rule, in the order of the commit; empty if nothing does */
    List<Found> check(Commit commit, JCheckConf conf);
}
