import * as z from 'zod'
import { grantClosings, grantDelays, grantShortfalls, maxGrantTermsWords } from './grant-terms.ts'
import { typedText } from '../typed-text.ts'

/** The agreed terms of a grant, as a form sends it and pages show it. */
export const grantTerms = z.strictObject({
  shortfall: z.enum(grantShortfalls).describe('if the project raises less than it needs'),
  delay: z.enum(grantDelays).describe('if the work is late'),
  closing: z.enum(grantClosings).describe('if money is left when the project ends'),
  words: typedText.max(maxGrantTermsWords).default('').describe('the words of the award'),
})
