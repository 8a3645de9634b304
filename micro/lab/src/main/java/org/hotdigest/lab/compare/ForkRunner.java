package org.hotdigest.lab.compare;

/** Something that can run a row once on a side. */
@FunctionalInterface
interface ForkRunner {
    /** @throws org.hotdigest.lab.UserError if the fork fails, with the last it said */
    Fork run(Side side, Row row);
}
