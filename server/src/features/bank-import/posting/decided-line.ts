import type { CheckedBankLine, CheckedLinePart } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  roleInCharity,
  type Deps,
  type Session,
  type Subject,
} from '../../../platform/http/index.ts'
import type { NewBankLine } from '../bank-import.sql.ts'
import type { StoredStatementLine } from '../statement-lines.sql.ts'

/** An import of decided lines, all of one account. */
export interface Import {
  readonly charityId: string
  readonly charity: Subject
  readonly session: Session
  readonly deps: Deps
  readonly now: Date
  /** The names, in small letters, of new givers who are another person in each line. */
  readonly namesakes: ReadonlySet<string>
}

export interface Issue {
  readonly path: string
  readonly message: string
}

/** Throws `validation-failed` if there are issues. */
export const throwIssues = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('validation-failed', { issues: [...issues] })
}

/** A stored line, with the part of it that no entry holds, in minor units. */
export interface OpenLine extends Omit<StoredStatementLine, 'draft'> {
  readonly open: number
}

/** A decision with its stored line, and its index in the request. */
export interface DecidedLine {
  readonly decision: CheckedBankLine
  readonly line: OpenLine
  readonly at: number
}

/** How a line, or a part of one, is used: what becomes of its money. */
export type LineUse = CheckedLinePart | Exclude<CheckedBankLine, { as: 'split' | 'join' | 'leave' }>

/** Money of one or several lines that one decision is about. */
export interface LineMoney<Use extends LineUse = LineUse> {
  readonly use: Use
  /** Where the decision is in the request: `lines.3`, or `lines.3.parts.1`. */
  readonly path: string
  /** Signed minor units. */
  readonly amount: number
  /** YYYY-MM-DD; the date of the last of its lines. */
  readonly date: string
  /** The line that the decision is about, or the first of several. */
  readonly line: OpenLine
  /** The money from each line; more than one if lines were joined. */
  readonly shares: readonly { readonly line: OpenLine; readonly amount: number }[]
}

/** A `LineMoney` whose use is of one kind. */
export type MoneyAs<As extends LineUse['as']> = LineMoney<Extract<LineUse, { as: As }>>

/**
 * Posts the decisions of one kind. All run under the lock on the ledger, and every `check` before
 * the first `post`.
 */
export interface Poster<As extends LineUse['as']> {
  /** Lists what is wrong, with paths of the request. Changes nothing. */
  readonly check: (db: Db, job: Import, money: readonly MoneyAs<As>[]) => Promise<Issue[]>
  /** Posts entries and returns which entry holds what of each line. */
  readonly post: (db: Db, job: Import, money: readonly MoneyAs<As>[]) => Promise<NewBankLine[]>
}

/** Returns the bank's text of the lines of a decision, each once. */
export const joinTexts = ({ shares }: LineMoney): string =>
  [...new Set(shares.map(({ line }) => line.text.trim()).filter((text) => text !== ''))].join('; ')

/** Returns the fields that every entry from a bank line has, whatever its kind. */
export const getLineFields = (
  money: LineMoney,
  { charityId, session }: Pick<Import, 'charityId' | 'session'>,
) => ({
  currency: money.line.currency,
  authorRole: roleInCharity(session, charityId)!,
  author: session.userId,
  source: 'bank' as const,
  payerText: joinTexts(money),
})

/** Runs a check that throws `validation-failed` for a field, and returns its issues instead. */
export const collectIssues = async (check: () => Promise<unknown>): Promise<Issue[]> => {
  try {
    await check()
    return []
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation-failed' && error.issues) {
      return [...error.issues]
    }
    throw error
  }
}

/** Links the lines of a decision to the entry that holds its money. */
export const linkToEntry = ({ shares }: LineMoney, entryId: string): NewBankLine[] =>
  shares.map(({ line, amount }) => ({
    fingerprint: line.fingerprint,
    accountId: line.accountId,
    entryId,
    date: line.date,
    amount,
  }))
