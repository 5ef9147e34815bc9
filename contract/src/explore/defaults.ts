/** The values of the Explore query before anyone searches or filters. */
export const exploreDefaults = { page: 1, limit: 2, totalPages: 1, totalCount: 0 } as const

export const exploreLimits = [2, 12, 24, 48] as const

/** The highest exact count. Beyond it, only this many of the best results can be paged through. */
export const exploreCountCap = 1000
