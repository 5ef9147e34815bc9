import * as z from 'zod'

/** The most items on one page of any list. */
export const maxLimit = 100

/**
 * The most items that a search by a text counts. If more match, the answer says so, and lists the
 * first ones.
 */
export const maxCounted = 1000

/** Returns the query fields of a list: a page number from 1 and a capped limit. */
export const pageQuery = (defaultLimit: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
})

/** The response fields of a list. */
export const pageInfo = {
  page: z.number().int(),
  limit: z.number().int(),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
}

/** The response fields of a list that a text searches. */
export const searchedPageInfo = {
  ...pageInfo,
  more: z.boolean().describe('more match a text than totalCount; only the newest are listed'),
}

/** Returns the number of pages for `totalCount` rows; an empty list still has one page. */
export const countPages = (totalCount: number, limit: number): number =>
  Math.max(1, Math.ceil(totalCount / limit))

/** Returns the response fields of one page of a list. */
export const describePage = (
  { page, limit }: { readonly page: number; readonly limit: number },
  totalCount: number,
) => ({ page, limit, totalCount, totalPages: countPages(totalCount, limit) })

/**
 * Returns how many rows to read, and after how many, for a page of a list of `totalCount` rows, from
 * the end that is nearer to it, so that the last page costs as little as the first. If `isReversed`,
 * the rows are read in the opposite order, and the page has to be put in order again.
 */
export const readFromNearerEnd = (
  { page, limit }: { readonly page: number; readonly limit: number },
  totalCount: number,
) => {
  const before = (page - 1) * limit
  const shown = Math.max(0, Math.min(limit, totalCount - before))
  const after = Math.max(0, totalCount - before - shown)
  const isReversed = after < before
  return { limit: shown, offset: isReversed ? after : before, isReversed }
}

/**
 * Returns the response fields of one page of a list that `text` searches. A search finds at most one
 * more than it counts; without a text, every row counts.
 */
export const describeSearchedPage = (
  page: { readonly page: number; readonly limit: number },
  found: number,
  text: string | undefined,
) => {
  const more = Boolean(text) && found > maxCounted
  return { ...describePage(page, more ? maxCounted : found), more }
}
