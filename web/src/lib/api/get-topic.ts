import type { Routes } from './contract-types.ts'

/**
 * Returns the topic of a route, which is the first part of its path: `grant` for
 * `GET /api/grant/{id}`. The keys of all queries begin with it.
 */
export const getTopic = (route: keyof Routes): string => route.split('/')[2]!
