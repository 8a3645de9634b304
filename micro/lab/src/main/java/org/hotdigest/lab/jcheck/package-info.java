/** What OpenJDK's own checker of commits (Skara's jcheck) would say of commits, without its network and its census. */
package org.hotdigest.lab.jcheck;
