/** The values of the Explore query before anyone searches or filters. */
export const exploreDefaults = { page: 1, limit: 2, totalPages: 1, totalCount: 0 } as const

/** How many results the screen asks for, unless the person chose another number. */
export const exploreScreenLimit = 12

export const exploreLimits = [2, 12, 24, 48] as const

/** The orders of results. `best`: the best match, or the newest activity if nothing is typed. */
export const exploreSorts = ['best', 'active', 'nearly-funded', 'needs-most', 'newest'] as const
export type ExploreSort = (typeof exploreSorts)[number]

/**
 * The highest number of search results that is counted exactly. If there are more results, only
 * this many of the best can be paged through.
 */
export const exploreCountCap = 1000
