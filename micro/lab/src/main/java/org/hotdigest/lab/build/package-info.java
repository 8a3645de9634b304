/**
 * From a checkout to a tested JDK: {@link org.hotdigest.lab.build.SourceStore} gets the source,
 * {@link org.hotdigest.lab.build.SourceTree} patches a copy, {@link org.hotdigest.lab.build.JdkBuild} makes an image of
 * it, {@link org.hotdigest.lab.build.TestSuite} runs the tests on that. All of it lies in one
 * {@link org.hotdigest.lab.build.Cache}, keyed by what went in, so that each step is done once.
 */
package org.hotdigest.lab.build;
