import type { BankLineDraft, DecidedBankLine, LookedAtBankLine } from '@pennytrail/contract'
import {
  maxBankTextLength,
  maxBankTypeLength,
} from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { getKindRule, listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { findEntryErrors, type EntryErrors } from '@pennytrail/contract/ledger/entry-rules.ts'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { getClosedDateError, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getGrantTermsError, noGrantTerms, toGrantTerms } from '../ledger/index.ts'
import type { StatementLine } from './reading/read-lines.ts'

/**
 * The person's decision about a statement line. Typed values stay when the decision changes. `ask`
 * stands until the person has said whether the line is one of the similar entries.
 */
export type Decision = BankLineDraft

/**
 * A line of the bank statement, with the ledger entry that already records it, similar unmatched
 * entries, and the person's decision.
 */
export interface ReviewedLine extends StatementLine {
  /** Its id among the stored lines. */
  id: string
  /** The entry of an equal line whose balance differs, so that only the person can tell; or null. */
  twin: LookedAtBankLine['twin']
  known: LookedAtBankLine['known']
  /** Why and when the line was left out before. */
  left: LookedAtBankLine['left']
  alike: LookedAtBankLine['alike']
  /** The similar entry that the line is proposed to be, or null. */
  proposed: LookedAtBankLine['proposed']
  /**
   * The reason why no entry can be posted on the line's date: its year is locked, or the books begin
   * later. Undefined if the ledger takes the date.
   */
  locked: string | undefined
  decision: Decision
}

/**
 * Tells whether a line is a payout of card gifts. Card gifts are in the ledger from the moment they
 * are given, so their payout is no new income.
 */
export const isPayout = ({ amount, text }: StatementLine): boolean =>
  amount > 0 && /\bstripe\b/i.test(text)

const bankWords =
  /^(card (payment|purchase)( to)?|faster payments?( (to|from|received))?|direct debit( to)?|standing order( to)?|bank (transfer|giro credit)|bill payment to|fp[io]?|dd|so|bacs|bgc|deb|crd|tfr|vis)\s+/i

/**
 * Extracts the payee's name from the bank's text: removes the bank's own words, and turns block
 * capitals into capitalised words.
 */
export const extractPayeeName = (text: string): string => {
  const name = text.replace(bankWords, '')
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s&(/.-])\p{L}/gu, (start) => start.toUpperCase())
}

/**
 * Returns the decision that a statement line starts with: the proposed entry; none if there are only
 * similar entries, because an amount alone does not tell. A line on a day that the ledger does
 * not take is not posted by default, and one that was left out before stays so.
 */
export const suggestDecision = (
  line: StatementLine,
  {
    alike,
    left,
    locked,
    proposed,
    twin,
  }: Pick<ReviewedLine, 'alike' | 'left' | 'locked' | 'proposed' | 'twin'>,
): Decision => {
  const reason = left?.reason ?? (isPayout(line) ? 'card-payout' : locked ? 'closed' : '')
  const kind = listBankKinds(line.amount)[0]!
  const { categories, usualCategory: category } = getKindRule(kind)
  return {
    as: proposed && !left ? 'match' : reason ? 'leave' : alike.length > 0 || twin ? 'ask' : 'entry',
    entryId: proposed ?? '',
    reason,
    isOther: false,
    kind,
    category,
    projectId: '',
    budgetLineId: '',
    payee: extractPayeeName(line.text),
    payeeKind: guessPayeeKind(extractPayeeName(line.text)),
    description: categories[category] ?? '',
    terms: noGrantTerms,
  }
}

export type LineErrors = EntryErrors & {
  as?: string
  entryId?: string
  reason?: string
  terms?: string
}

/** Tells whether a line is posted as a grant for a project, which has terms of its own. */
export const isGrantForProject = ({ kind, projectId }: Decision): boolean =>
  kind === 'grant' && projectId !== ''

/**
 * Adds to a statement line what the ledger knows about it, and the decision that was saved or that
 * it starts with. A saved match is gone if its entry is no choice any more.
 */
export const toReviewedLine = (
  line: StatementLine,
  matches: Partial<Omit<LookedAtBankLine, 'line'>>,
  open: OpenDays,
): ReviewedLine => {
  const {
    alike = [],
    draft,
    id = '',
    known = null,
    left = null,
    proposed = null,
    twin = null,
  } = matches
  const locked = getClosedDateError(line.date, open)
  const found = { left, alike, proposed, locked, twin }
  const isSaved = draft && (draft.as !== 'match' || alike.some((one) => one.id === draft.entryId))
  return { ...line, id, known, ...found, decision: isSaved ? draft : suggestDecision(line, found) }
}

/**
 * Returns the validation errors of a statement line; none for a line that is matched.
 */
export const findLineErrors = (
  { decision, date, locked }: ReviewedLine,
  today: string,
): LineErrors => {
  if (decision.as === 'ask') {
    return { as: 'Say whether this is one of the transactions listed, or a new one.' }
  }
  if (decision.as === 'leave' && !decision.reason) return { reason: 'Say why it is left out.' }
  if (decision.as !== 'entry') return {}
  const errors: LineErrors = findEntryErrors({ ...decision, date, budgetLineId: null }, today)
  const terms = isGrantForProject(decision) ? getGrantTermsError(decision.terms) : undefined
  if (terms) errors.terms = terms
  return locked && !errors.date ? { ...errors, date: locked } : errors
}

/**
 * Returns whether a line was imported before. The person can say that a line from the time before
 * accounts had names is of another account.
 */
export const isKnown = ({ known, decision }: ReviewedLine): boolean =>
  known !== null && !decision.isOther

/**
 * Each ledger entry can match only one statement line. Returns the error message for every line
 * whose entry an earlier line already matches.
 */
export const listTakenEntries = (lines: readonly ReviewedLine[]): Map<number, string> => {
  const taken = new Map<string, number>()
  const doubled = new Map<number, string>()
  for (const reviewed of lines) {
    const { line, decision } = reviewed
    if (isKnown(reviewed) || decision.as !== 'match') continue
    const before = taken.get(decision.entryId)
    if (before === undefined) taken.set(decision.entryId, line)
    else doubled.set(line, `Line ${before} is already matched with this entry.`)
  }
  return doubled
}

/** Returns whether a line is left out and was not left out before for this reason. */
const isLeftAnew = ({ left, decision }: ReviewedLine): boolean =>
  decision.as === 'leave' && left?.reason !== decision.reason

/** A line as the server stores it, with the beginning of the bank's text; the screen shows all of it. */
export const toStoredLine = (
  { line, date, amount, text, type = '' }: StatementLine,
  balances: ReadonlyMap<number, number>,
) => ({
  line,
  date,
  amount,
  text: text.slice(0, maxBankTextLength),
  type: type.slice(0, maxBankTypeLength),
  balance: balances.get(line) ?? null,
})

/** Returns the lines to send: those that are posted, matched or newly left out. */
export const toImportLines = (lines: readonly ReviewedLine[]): DecidedBankLine[] =>
  lines.flatMap((reviewed): DecidedBankLine[] => {
    const { id, known, decision } = reviewed
    if (isKnown(reviewed) || decision.as === 'ask') return []
    if (decision.as === 'leave') {
      const { as, reason } = decision
      return reason && isLeftAnew(reviewed) ? [{ id, as, reason }] : []
    }
    const ofOther = known ? { ofOtherAccount: true } : {}
    const bankLine = { id, ...ofOther }
    if (decision.as === 'match') return [{ ...bankLine, as: 'match', entryId: decision.entryId }]
    const { kind, category, projectId, budgetLineId, nominalAccountId } = decision
    const { payee, payeeKind, description } = decision
    return [
      {
        ...bankLine,
        as: 'entry',
        kind,
        category,
        projectId: projectId || null,
        budgetLineId: budgetLineId || null,
        ...(nominalAccountId ? { nominalAccountId } : {}),
        payee,
        payeeKind,
        description,
        terms: isGrantForProject(decision) ? toGrantTerms(decision.terms) : null,
      },
    ]
  })

export interface DecisionCounts {
  posted: number
  in: number
  out: number
  matched: number
  left: number
  /** Lines left out for a reason that is not remembered yet. */
  leftAnew: number
  /** Lines about which the person has not decided yet. */
  undecided: number
  known: number
}

/** Counts the lines of each decision and adds up the money of those that will be posted. */
export const countDecisions = (lines: readonly ReviewedLine[]): DecisionCounts => {
  const extent = {
    posted: 0,
    in: 0,
    out: 0,
    matched: 0,
    left: 0,
    leftAnew: 0,
    undecided: 0,
    known: 0,
  }
  for (const line of lines) {
    const { amount, decision } = line
    if (isKnown(line)) extent.known += 1
    else if (decision.as === 'leave') {
      extent.left += 1
      if (isLeftAnew(line)) extent.leftAnew += 1
    } else if (decision.as === 'ask') extent.undecided += 1
    else if (decision.as === 'match') extent.matched += 1
    else {
      extent.posted += 1
      extent[amount < 0 ? 'out' : 'in'] += Math.abs(amount)
    }
  }
  return extent
}
