/** Probability from which a place is added, and two records are one restaurant, without a question. The website compares with it too. */
export const certain = 0.99

/** Most that is stated of a place that is asked about, however probable it is. */
export const uncertain = certain - 0.001
