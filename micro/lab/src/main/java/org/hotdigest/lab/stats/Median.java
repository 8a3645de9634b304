package org.hotdigest.lab.stats;

/** The median: the middle value, or the mean of the two middle ones. */
public final class Median {
    private Median() {}

    /**
     * The median of at least one value; the array is left as it is.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static double of(double... values) {
        return ofScratch(values.clone(), values.length);
    }

    /** The median of the first {@code n} values, in linear time; reorders them. */
    static double ofScratch(double[] values, int n) {
        if (n == 0) {
            throw new IllegalArgumentException("the median of no values");
        }
        int middle = n / 2;
        double upper = select(values, n, middle);
        if (n % 2 == 1) {
            return upper;
        }
        double lower = values[0];
        for (int i = 1; i < middle; i++) {
            lower = Math.max(lower, values[i]);
        }
        return (lower + upper) / 2;
    }

    /** Hoare's FIND (CACM 4, 1961, algorithm 65): puts the k-th smallest at k, no greater ones before it. */
    private static double select(double[] a, int n, int k) {
        int left = 0;
        int right = n - 1;
        while (left < right) {
            double pivot = a[k];
            int i = left;
            int j = right;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (pivot < a[j]) {
                    j--;
                }
                if (i <= j) {
                    double swapped = a[i];
                    a[i++] = a[j];
                    a[j--] = swapped;
                }
            }
            if (j < k) {
                left = i;
            }
            if (k < i) {
                right = j;
            }
        }
        return a[k];
    }
}
