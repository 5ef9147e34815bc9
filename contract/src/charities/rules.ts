/** Rules for claims of charities, with their error sentences. */
import { isInvisible } from '../misleading-text.ts'
export const maxExplanationLength = 2000
export const maxReasonLength = 1000

export const claimRules = {
  explanation: (value: string) => {
    if (value.trim().length < 20) return 'Tell us in a sentence or two how we can check.'
    return value.length > maxExplanationLength
      ? `Use at most ${maxExplanationLength} characters.`
      : undefined
  },
  reason: (value: string) => {
    if (isInvisible(value)) return 'Give a reason. The claimant can read it.'
    return value.length > maxReasonLength ? `Use at most ${maxReasonLength} characters.` : undefined
  },
} as const
