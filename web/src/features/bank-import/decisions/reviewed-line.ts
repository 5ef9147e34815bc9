import type { BankLineDraft, LookedAtBankLine } from '@pennytrail/contract'
import {
  maxBankTextLength,
  maxBankTypeLength,
} from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { getKindRule, listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { getClosedDateError, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { noGrantTerms } from '../../ledger/index.ts'
import type { StatementLine } from '../reading/read-lines.ts'

/**
 * The person's decision about a statement line. Typed values stay when the decision changes. `ask`
 * stands until the person has said whether the line is one of the similar entries.
 */
export type Decision = BankLineDraft

/** A line of the bank statement, with all that the ledger knows of it, and the person's decision. */
export interface ReviewedLine extends StatementLine {
  /** Its id among the stored lines. */
  id: string
  /** The amount that no entry holds, in minor units: the whole line unless a part was reversed. */
  open: number
  /** The entry of an equal line whose balance differs, so that only the person can tell; or null. */
  twin: LookedAtBankLine['twin']
  known: LookedAtBankLine['known']
  /** Why and when the line was left out before. */
  left: LookedAtBankLine['left']
  alike: LookedAtBankLine['alike']
  /** The similar entry that the line looks like, or null. */
  proposed: LookedAtBankLine['proposed']
  /** The decision that is proposed, with its reasons; or null. */
  proposal: LookedAtBankLine['proposal']
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
  /^(card (payment|purchase)( to)?|faster payments?( (to|from|received))?|direct debit( to)?|standing order( to)?|bank (transfer|giro credit)|bill payment to|fp[io]?|dd|st?o|bacs|bgc|deb|crd|tfr|vis)\s+/i

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
 * Returns the decision that a statement line starts with: the proposal; the similar entry that it
 * names; none if there are only similar entries, because an amount alone does not tell. A line on a
 * day that the ledger does not take is not posted by default, and one that was left out before stays
 * so.
 */
export const suggestDecision = (
  line: StatementLine,
  found: Pick<ReviewedLine, 'alike' | 'left' | 'locked' | 'proposal' | 'proposed' | 'twin'>,
): Decision => {
  const { alike, left, locked, proposal, proposed, twin } = found
  if (proposal && !left && !locked) return { ...proposal.draft, accepted: false }
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

/** Returns whether a line is posted as a grant for a project, which has terms of its own. */
export const isGrantForProject = ({
  kind,
  projectId,
}: Pick<Decision, 'kind' | 'projectId'>): boolean => kind === 'grant' && projectId !== ''

/**
 * Adds to a statement line what the ledger knows about it, and the decision that was saved or that
 * it starts with. A saved match is gone if its entry is no choice any more.
 */
export const toReviewedLine = (
  line: StatementLine,
  matches: Partial<Omit<LookedAtBankLine, 'line'>>,
  days: OpenDays,
): ReviewedLine => {
  const { alike = [], draft, known = null, left = null } = matches
  const { proposal = null, proposed = null, twin = null } = matches
  const locked = getClosedDateError(line.date, days)
  const found = { left, alike, proposal, proposed, locked, twin }
  const isChoice = ({ as, entryId }: Decision) =>
    as !== 'match' || entryId === proposal?.draft.entryId || alike.some(({ id }) => id === entryId)
  const decision = draft && isChoice(draft) ? draft : suggestDecision(line, found)
  return {
    ...line,
    id: matches.id ?? '',
    open: matches.open ?? line.amount,
    known,
    ...found,
    decision,
  }
}

/**
 * Returns whether a line was imported before. The person can say that a line from the time before
 * accounts had names is of another account.
 */
export const isKnown = ({ known, decision }: Pick<ReviewedLine, 'known' | 'decision'>): boolean =>
  known !== null && !decision.isOther

/** Returns whether a line is left out and was not left out before for this reason. */
export const isLeftAnew = ({ left, decision }: ReviewedLine): boolean =>
  decision.as === 'leave' && left?.reason !== decision.reason

/** Returns whether the person marked a line, so that the next posting takes it. */
export const isMarked = (line: ReviewedLine): boolean =>
  !isKnown(line) &&
  line.decision.accepted === true &&
  (line.decision.as !== 'leave' || isLeftAnew(line))

/** Returns what the lines of one payer have in common. */
export const getPayerGroup = ({ amount, proposal, text }: ReviewedLine): string =>
  `${amount < 0} ${proposal?.group ?? extractPayeeName(text)}`

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
