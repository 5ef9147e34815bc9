import * as z from 'zod'

/** A charity in an address. Every route that names a charity accepts each of these forms. */
export const charityAddress = z
  .string()
  .min(1, 'Invalid charity ID')
  .max(60, 'Invalid charity ID')
  .describe('a charity number in any of its forms, or the internal id')

/** A charity in an address that also serves files, with an optional file extension. */
export const makeCharityFileParam = (...endings: readonly ('csv' | 'pdf' | 'json' | 'xml')[]) =>
  charityAddress.describe(
    `a charity number in any of its forms, or the internal id; ${endings.map((one) => `.${one}`).join(' or ')} may follow it`,
  )
