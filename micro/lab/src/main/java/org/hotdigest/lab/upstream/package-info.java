/** From the series to commits that can be proposed to the JDK, one a change, with the evidence for each. */
package org.hotdigest.lab.upstream;
