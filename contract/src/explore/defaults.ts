/** What explore starts with, before anything is searched for or answered. */
export const exploreDefaults = { page: 1, limit: 2, totalPages: 1, totalCount: 0 } as const

/** How many results a page may show, as the page offers it. */
export const exploreLimits = [2, 12, 24, 48] as const

/** Counted exactly up to here; beyond, the best this many can be paged. */
export const exploreCountCap = 1000
