import type { BankLineDraft } from '@pennytrail/contract'
import { ruleDecisions } from '@pennytrail/contract/bank-import/bank-rules.ts'

/**
 * Finds the part of a bank's text that is likely the same each month: the longest run of words
 * without digits, at most 100 characters.
 */
export const findRuleText = (text: string): string => {
  const runs = text
    .trim()
    .split(/\s*\S*\d\S*\s*/)
    .map((run) => run.trim())
  const [run] = runs.toSorted((a, b) => b.length - a.length)
  return (run || text.trim()).slice(0, 100)
}

/** Returns whether a decision can be the same for many lines: not one about a new giver. */
export const canRepeat = ({ as, giver }: BankLineDraft): boolean =>
  (ruleDecisions as readonly string[]).includes(as) &&
  (as !== 'gift' || giver?.kind === 'unknown' || Boolean(giver?.id))
