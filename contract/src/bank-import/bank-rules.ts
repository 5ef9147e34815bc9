/** The rules of the rules for bank lines; web and server share them. */
import { isInvisible } from '../misleading-text.ts'

export const maxRuleTextLength = 100

/** The most rules of a charity. */
export const maxBankRules = 500

/** The kinds of decision that can be the same for many lines. */
export const ruleDecisions = ['entry', 'gift', 'transfer', 'leave'] as const

/** Returns the validation error of the part of the bank's text that a rule looks for. */
export const getRuleTextError = (text: string): string | undefined => {
  const plain = text.trim()
  if (isInvisible(text) || plain.length < 3) {
    return 'Enter at least 3 characters of the bank’s text, such as DUKINFIELD ESTATES.'
  }
  return plain.length > maxRuleTextLength
    ? `Use at most ${maxRuleTextLength} characters.`
    : undefined
}

/** Returns the validation error of a range of amounts, which are minor units or null for any. */
export const getRuleRangeError = (from: number | null, to: number | null): string | undefined =>
  from !== null && to !== null && from > to
    ? 'Enter a largest amount that is not below the smallest.'
    : undefined
