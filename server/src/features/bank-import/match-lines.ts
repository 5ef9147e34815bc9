import type { LookedAtBankLine } from '@pennytrail/contract'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../platform/database/index.ts'
import { findBankAccount } from './bank-accounts.sql.ts'
import type { ImportedLine } from './bank-import.rows.ts'
import {
  listImportedLines,
  listLeftLines,
  listUnmatched,
  readFingerprintSecret,
  type AlikeEntry,
} from './bank-import.sql.ts'
import { computeFingerprints, type StatementLine } from './fingerprint.ts'
import { fitsMethod, namesParty, sharesReference } from './line-agreement.ts'
import { proposeMatches } from './propose-matches.ts'

/** The most days between the dates of a bank line and of an entry for the same payment. */
const nearDays = 5
const maxSimilar = 3

/** Whether an entry can be the same payment as a bank line. */
export const isAlike = (entry: AlikeEntry, line: StatementLine): boolean =>
  entry.amount === Math.abs(line.amount) &&
  entry.direction === (line.amount < 0 ? 'out' : 'in') &&
  entry.entryDate >= addDays(line.date, -nearDays) &&
  entry.entryDate <= addDays(line.date, nearDays) &&
  fitsMethod(line.text, entry.method)

/**
 * Whether the line names the entry's payee or giver, or has a reference of its description or of
 * the refund that it records.
 */
const agrees = (entry: AlikeEntry, { text }: StatementLine): boolean =>
  [entry.payee, entry.giver, entry.payout ? 'Stripe' : null].some(
    (name) => name !== null && namesParty(text, name),
  ) || sharesReference(text, [entry.description, entry.paidBackReference].join(' '))

export interface Statement {
  readonly charityId: string
  /** The charity's name for the account. */
  readonly account: string
  readonly currency: string
}

/** The fingerprints of a line. */
export interface Fingerprints {
  /** Null if no statement of the account was imported. */
  readonly ofAccount: string | null
  /** As lines were known before accounts had names. */
  readonly ofNone: string
}

export const computeBothFingerprints = async (
  db: Db,
  { charityId, currency }: Statement,
  accountId: string | null,
  lines: readonly StatementLine[],
): Promise<Fingerprints[]> => {
  const secret = await readFingerprintSecret(db, charityId)
  const compute = (id: string | null) =>
    computeFingerprints(lines, { accountId: id, currency }, secret)
  const ofAccount = accountId === null ? [] : compute(accountId)
  return compute(null).map((ofNone, at) => ({ ofNone, ofAccount: ofAccount[at] ?? null }))
}

/** Finds the entry of each line that was imported before; undefined for other lines. */
export const listKnown = async (
  db: Db,
  charityId: string,
  fingerprints: readonly Fingerprints[],
): Promise<(ImportedLine | undefined)[]> => {
  const wanted = fingerprints.flatMap(({ ofAccount, ofNone }) => [ofAccount ?? ofNone, ofNone])
  const imported = await listImportedLines(db, charityId, wanted)
  const known = new Map(imported.map((one) => [one.fingerprint, one]))
  return fingerprints.map(
    ({ ofAccount, ofNone }) => known.get(ofAccount ?? '') ?? known.get(ofNone),
  )
}

/**
 * Lists the charity's unmatched entries whose amount equals that of one of these bank lines and
 * whose date is near the dates of the lines.
 */
export const listUnmatchedEntries = (
  db: Db,
  charityId: string,
  currency: string,
  lines: readonly StatementLine[],
): Promise<AlikeEntry[]> => {
  const dates = lines.map(({ date }) => date).toSorted()
  return listUnmatched(db, charityId, {
    currency,
    amounts: [...new Set(lines.map(({ amount }) => Math.abs(amount)))],
    from: addDays(dates[0]!, -nearDays),
    to: addDays(dates.at(-1)!, nearDays),
  })
}

/**
 * Returns for each bank line the entry that the line is linked to, or else similar entries, and the
 * one that the line is proposed to be. An entry that is proposed for a line is no choice for
 * another. Stores nothing.
 */
export const matchLines = async (
  db: Db,
  statement: Statement,
  lines: readonly (StatementLine & { readonly line: number })[],
): Promise<LookedAtBankLine[]> => {
  const { charityId, currency } = statement
  const accountId = await findBankAccount(db, charityId, statement.account)
  const fingerprints = await computeBothFingerprints(db, statement, accountId, lines)
  const known = await listKnown(db, charityId, fingerprints)
  const leftBefore = await listLeftLines(
    db,
    charityId,
    fingerprints.flatMap(({ ofAccount }) => ofAccount ?? []),
  )
  const left = new Map(leftBefore.map((one) => [one.fingerprint, one]))
  const unmatched = await listUnmatchedEntries(db, charityId, currency, lines)
  const byAmount = Map.groupBy(unmatched, ({ amount }) => amount)
  const alike = lines.map((line, at) =>
    known[at]
      ? []
      : (byAmount.get(Math.abs(line.amount)) ?? []).filter((entry) => isAlike(entry, line)),
  )
  const proposals = proposeMatches(
    alike.map((entries, at) =>
      entries.filter((entry) => agrees(entry, lines[at]!)).map(({ id }) => id),
    ),
  )
  const taken = new Set(proposals)
  return lines.map((line, at) => {
    const entry = known[at]
    const before = entry ? undefined : left.get(fingerprints[at]!.ofAccount ?? '')
    const proposed = proposals[at]!
    const choices = alike[at]!.filter(({ id }) => id === proposed || !taken.has(id))
    return {
      line: line.line,
      known: entry
        ? { id: entry.id, sequence: entry.sequence, ofAccount: entry.accountId !== null }
        : null,
      left: before ? { reason: before.reason, on: before.leftOn } : null,
      proposed,
      alike: choices
        .toSorted((a, b) => Number(agrees(b, line)) - Number(agrees(a, line)))
        .slice(0, maxSimilar)
        .map(
          ({
            amount: _amount,
            direction: _direction,
            paidBackReference: _reference,
            payout: _payout,
            ...shown
          }) => shown,
        ),
    }
  })
}
