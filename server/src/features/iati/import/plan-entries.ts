import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import { isCurrency } from '@pennytrail/contract/currencies.ts'
import type { Activity, Transaction, WrittenDay } from '../activity.ts'
import { shortenAndList, shortenText, type Listed } from '../shorten-text.ts'
import type { TransactionKind } from '../transaction-kind.ts'

/** The kinds of transactions that move money, with their kinds in the ledger. */
const importedKinds = {
  'incoming-funds': 'income',
  expenditure: 'spending',
  disbursement: 'onward-grant',
} as const satisfies Partial<Record<TransactionKind, EntryKind>>
type ImportedKind = (typeof importedKinds)[keyof typeof importedKinds]

/**
 * An entry planned from a transaction. Its `ref` is the same at every import of the transaction.
 */
export interface PlannedEntry {
  readonly ref: string
  readonly line: number
  readonly kind: ImportedKind | 'refund'
  readonly date: string
  readonly currency: string
  /** Negative if the transaction takes back money of earlier transactions. */
  readonly amount: number
  readonly payee: string
  readonly description: string
  readonly transaction: Transaction
  /** A short description of the transaction. */
  readonly what: string
  /** The texts of the transaction that the entry has in part. */
  readonly shortened: readonly Listed[]
}

/** A transaction that is not posted. */
export interface OmittedTransaction extends Listed {
  readonly transaction: Transaction
}

/**
 * Returns the ledger kind of a transaction, if it has one. A reimbursement is money paid back only
 * if the file says that the publisher paid it.
 */
const planEntryKind = (
  { kind, provider }: Pick<Transaction, 'kind' | 'provider'>,
  { reportingOrg }: Pick<Activity, 'reportingOrg'>,
): PlannedEntry['kind'] | undefined => {
  const isPaidBack =
    kind === 'reimbursement' && reportingOrg.ref !== null && provider?.ref === reportingOrg.ref
  if (isPaidBack) return 'refund'
  const kinds: Partial<Record<TransactionKind, ImportedKind>> = importedKinds
  return kind === null ? undefined : kinds[kind]
}

const listedReasons: Partial<Record<TransactionKind, string>> = {
  'outgoing-commitment': 'A commitment is a promise; no money has moved yet.',
  'incoming-commitment': 'A commitment is a promise; no money has moved yet.',
  'outgoing-pledge': 'A pledge is a promise; no money has moved yet.',
  'incoming-pledge': 'A pledge is a promise; no money has moved yet.',
  'credit-guarantee': 'A guarantee moves no money.',
  reimbursement: 'The file does not say whether a reimbursement was paid or received.',
}
const unsupportedFinance = 'Loans, interest and equity are not kept in a project’s ledger.'

/** The maximum lengths of names and descriptions in an entry. */
const maxLengths = { payee: 200, description: 500 }

/** Splits an activity's transactions into those to post and those to leave out. */
export const planEntries = (
  activity: Activity,
  today: string,
): { entries: PlannedEntry[]; leftOut: OmittedTransaction[] } => {
  const entries: PlannedEntry[] = []
  const leftOut: OmittedTransaction[] = []
  const counts = new Map<string, number>()
  for (const transaction of activity.transactions) {
    const kind = planEntryKind(transaction, activity)
    const reason = getNotPostedReason(transaction, kind !== undefined, today)
    const { date, line, value } = transaction
    const what = describe(transaction)
    if (reason !== null || !kind || typeof date !== 'string' || 'problem' in value) {
      leftOut.push({ line, transaction, what, reason: reason ?? unsupportedFinance })
      continue
    }
    // Identical transactions on the same day are separate, so the key of each contains its position
    // among them.
    const key = [activity.identifier, kind, date, value.currency, value.minor].join(' ')
    const place = (counts.get(key) ?? 0) + 1
    counts.set(key, place)
    const party = kind === 'income' ? transaction.provider : transaction.receiver
    const shortened: Listed[] = []
    const shorten = (name: 'payee' | 'description', text: string | null | undefined) =>
      shortenAndList(text ?? '', maxLengths[name], { line, what: `${name} of ${what}` }, shortened)
    entries.push({
      ref: `${key} ${place}`,
      line,
      kind,
      date,
      currency: value.currency,
      amount: value.minor,
      payee: shorten('payee', party?.name),
      description: shorten('description', transaction.description),
      transaction,
      what,
      shortened,
    })
  }
  return { entries, leftOut }
}

const getNotPostedReason = (
  { code, date, kind, value }: Transaction,
  movesMoney: boolean,
  today: string,
): string | null => {
  if (code === null) return 'It has no transaction type.'
  if (kind === null) return `“${code}” is not a transaction type of the standard.`
  if (!movesMoney) return listedReasons[kind] ?? unsupportedFinance
  if ('problem' in value) return value.problem
  if (!isCurrency(value.currency)) return `“${value.currency}” is not a currency.`
  if (value.minor === 0) return 'Its amount is zero.'
  if (Math.abs(value.minor) > projectLimits.amount)
    return 'Its amount is larger than a ledger takes.'
  if (date === null) return 'There is no date.'
  if (typeof date !== 'string') return explainUnreadableDay(date)
  if (date > today) return 'It is dated in the future.'
  return date < '1900-01-01' ? 'It is dated before 1900.' : null
}

export const explainUnreadableDay = ({ unreadable }: Exclude<WrittenDay, string>): string =>
  `“${shortenText(unreadable, 40)}” is not a date. Write it as YYYY-MM-DD.`

/** Describes a transaction briefly: "expenditure of 312.55 GBP on 2025-02-03 (OUT-1)". */
const describe = ({ code, date, kind, ref, value }: Transaction): string =>
  [
    kind ?? (code === null ? 'transaction' : `transaction of type “${code}”`),
    `of ${value.text || 'no amount'} ${value.currency ?? ''}`.trim(),
    ...(typeof date === 'string' ? [`on ${date}`] : []),
    ...(ref ? [`(${ref})`] : []),
  ].join(' ')
