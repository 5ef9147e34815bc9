import * as z from 'zod'

/**
 * The identifier of a charity in a URL. Every route that names a charity accepts every form of the
 * identifier.
 */
export const charityAddress = z
  .string()
  .min(1, 'Invalid charity ID')
  .max(60, 'Invalid charity ID')
  .describe('a charity number in any of its forms, or the internal id')

/** The parameters of a path that names a charity. */
export const charityParams = z.strictObject({ id: charityAddress })

/** The errors of every route that names a charity and needs a right in it. */
export const charityErrors = ['access-denied', 'charity-id-invalid', 'charity-not-found'] as const

/** Returns the schema for a charity in a URL that may end in one of these file extensions. */
export const makeCharityFileParam = (...endings: readonly ('csv' | 'pdf' | 'json' | 'xml')[]) =>
  charityAddress.describe(
    `a charity number in any of its forms, or the internal id; ${endings.map((one) => `.${one}`).join(' or ')} may follow it`,
  )
