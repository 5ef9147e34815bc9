import type { DecidedBankLine, LookedAtBankLine } from '@pennytrail/contract'
import {
  getCategories,
  getDescriptionError,
  getEntryDateError,
  getPayeeError,
} from '@pennytrail/contract/ledger/entry-rules.ts'
import { guessPayeeKind, type PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { getLockedDateError } from '@pennytrail/contract/ledger/year-lock-rules.ts'
import type { StatementLine } from './read-lines.ts'

export type BankKind = Extract<DecidedBankLine, { as: 'entry' }>['kind']

/** What the person decides of a line; what was typed stays while they change their mind. */
export interface Decision {
  as: 'entry' | 'match' | 'leave'
  entryId: string
  kind: BankKind
  category: string
  /** A project's id; empty is the general fund. */
  projectId: string
  budgetLineId: string
  payee: string
  payeeKind: PayeeKind
  description: string
}

/** A line of the statement with what the ledger knows of it and what is decided. */
export interface ReviewedLine extends StatementLine {
  known: LookedAtBankLine['known']
  alike: LookedAtBankLine['alike']
  /** Why no entry can be posted at its date: its year is locked. */
  locked: string | undefined
  decision: Decision
}

export const listKinds = (amount: number): readonly BankKind[] =>
  amount < 0 ? ['spending', 'onward-grant'] : ['income', 'grant']

/** Gifts by card are in the ledger from the moment they are given; their payout is no new income. */
export const isPayout = ({ amount, text }: StatementLine): boolean =>
  amount > 0 && /\bstripe\b/i.test(text)

const startingCategory = { in: 'donations-and-legacies', out: 'charitable-activities' } as const

const bankWords =
  /^(card (payment|purchase)( to)?|faster payments?( (to|from|received))?|direct debit( to)?|standing order( to)?|bank (transfer|giro credit)|bill payment to|fp[io]?|dd|so|bacs|bgc|deb|crd|tfr|vis)\s+/i

/** A name out of what a bank says: without its own words before, and not in capitals alone. */
export function extractPayeeName(text: string): string {
  const name = text.replace(bankWords, '').slice(0, 200)
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s&(/.-])\p{L}/gu, (start) => start.toUpperCase())
}

/** Where a line starts: as what it most likely is. Nothing is posted into a locked year. */
export function suggestDecision(
  line: StatementLine,
  alike: ReviewedLine['alike'],
  locked?: string,
): Decision {
  const [kind] = listKinds(line.amount)
  const category = startingCategory[line.amount < 0 ? 'out' : 'in']
  return {
    as: alike.length > 0 ? 'match' : isPayout(line) || locked ? 'leave' : 'entry',
    entryId: alike[0]?.id ?? '',
    kind: kind!,
    category,
    projectId: '',
    budgetLineId: '',
    payee: extractPayeeName(line.text),
    payeeKind: guessPayeeKind(extractPayeeName(line.text)),
    description: getCategories(kind!)[category] ?? '',
  }
}

export type LineErrors = Partial<Record<'payee' | 'description' | 'date' | 'entryId', string>>

/** A line with what the ledger knows of it, as it starts. */
export function toReviewedLine(
  line: StatementLine,
  matches: Partial<Pick<LookedAtBankLine, 'known' | 'alike'>>,
  lockedThrough: string | null,
): ReviewedLine {
  const { known = null, alike = [] } = matches
  const locked = getLockedDateError(line.date, lockedThrough)
  return { ...line, known, alike, locked, decision: suggestDecision(line, alike, locked) }
}

/** What is missing before the line can be sent. */
export function findLineErrors(
  { decision, date, locked }: ReviewedLine,
  today: string,
): LineErrors {
  if (decision.as !== 'entry') return {}
  const errors: LineErrors = {}
  const addError = (field: keyof LineErrors, error: string | undefined) => {
    if (error !== undefined) errors[field] = error
  }
  addError('date', getEntryDateError(date, today) ?? locked)
  addError('payee', getPayeeError(decision.payee, decision.kind))
  addError('description', getDescriptionError(decision.description, decision.kind))
  return errors
}

/** Each entry can be the payment of one line: those that a line before has taken. */
export function listTakenEntries(lines: readonly ReviewedLine[]): Map<number, string> {
  const taken = new Map<string, number>()
  const doubled = new Map<number, string>()
  for (const { line, known, decision } of lines) {
    if (known || decision.as !== 'match') continue
    const before = taken.get(decision.entryId)
    if (before === undefined) taken.set(decision.entryId, line)
    else doubled.set(line, `Line ${before} is matched with this entry already.`)
  }
  return doubled
}

/** What is sent of the lines that are posted or matched. */
export function toImportLines(lines: readonly ReviewedLine[]): DecidedBankLine[] {
  return lines.flatMap(({ line, date, amount, text, known, decision }): DecidedBankLine[] => {
    if (known || decision.as === 'leave') return []
    const bankLine = { line, date, amount, text }
    if (decision.as === 'match') return [{ ...bankLine, as: 'match', entryId: decision.entryId }]
    const { kind, category, projectId, budgetLineId, payee, payeeKind, description } = decision
    return [
      {
        ...bankLine,
        as: 'entry',
        kind,
        category,
        projectId: projectId || null,
        budgetLineId: budgetLineId || null,
        payee,
        payeeKind,
        description,
      },
    ]
  })
}

export interface DecisionCounts {
  posted: number
  in: number
  out: number
  matched: number
  left: number
  known: number
}

/** How many lines will be what, and the money of those that will be posted. */
export function countDecisions(lines: readonly ReviewedLine[]): DecisionCounts {
  const extent = { posted: 0, in: 0, out: 0, matched: 0, left: 0, known: 0 }
  for (const { amount, known, decision } of lines) {
    if (known) extent.known += 1
    else if (decision.as === 'leave') extent.left += 1
    else if (decision.as === 'match') extent.matched += 1
    else {
      extent.posted += 1
      extent[amount < 0 ? 'out' : 'in'] += Math.abs(amount)
    }
  }
  return extent
}
