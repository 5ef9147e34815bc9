import * as z from 'zod'

/** The id of a nominal account: a word for an account of the start chart, otherwise a UUID. */
export const accountId = z.string().regex(/^[a-z0-9-]{1,60}$/)
