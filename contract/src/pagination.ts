import * as z from 'zod'

/** The largest page any list answers with. */
export const maxLimit = 100

/** Query fields of a list: 1-based page and a capped limit. */
export const pageQuery = (defaultLimit: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
})

/** Answer fields of a list. */
export const pageInfo = {
  page: z.number().int(),
  limit: z.number().int(),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
}

/** Pages needed for `totalCount` rows; an empty list still has one page. */
export const countPages = (totalCount: number, limit: number): number =>
  Math.max(1, Math.ceil(totalCount / limit))
