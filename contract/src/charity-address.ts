import * as z from 'zod'

/** What stands for a charity in an address: wherever one is named there, each of these is taken. */
export const charityAddress = z
  .string()
  .min(1)
  .max(60, 'Invalid charity ID')
  .describe('a charity number in any of its forms, or the internal id')

/** The same with a file's ending, where the address also gives files. */
export const charityFileAddress = (...endings: readonly ('csv' | 'pdf' | 'json' | 'xml')[]) =>
  charityAddress.describe(
    `a charity number in any of its forms, or the internal id; ${endings.map((one) => `.${one}`).join(' or ')} may follow it`,
  )
