import type { LookedAtBankLine } from '@pennytrail/contract'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../platform/database/index.ts'
import { findAccountPlace } from '../ledger/index.ts'
import type { ImportedLine } from './bank-import.rows.ts'
import {
  listImportedLines,
  listLeftLines,
  listUnmatched,
  readFingerprintSecret,
  type AlikeEntry,
} from './bank-import.sql.ts'
import { computeLineKeys, type StatementLine } from './fingerprint.ts'
import { fitsMethod, namesParty, sharesReference } from './line-agreement.ts'
import { addProposals } from './proposals/add-proposals.ts'
import { getLineWay } from './proposals/line-ways.ts'
import { proposeMatches } from './propose-matches.ts'
import type { StoredStatementLine } from './statement-lines.sql.ts'
import type { TakenLine } from './save-statement.ts'

/** The most days between the dates of a bank line and of an entry for the same payment. */
export const nearDays = 5
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
 * the refund that it records. A transfer that the ledger has agrees with what the bank calls one.
 */
const agrees = (entry: AlikeEntry, line: StatementLine & { readonly type: string }): boolean =>
  (entry.isTransfer && getLineWay(line) === 'own-transfer') ||
  [entry.payee, entry.giver, entry.payout ? 'Stripe' : null].some(
    (name) => name !== null && namesParty(line.text, name),
  ) ||
  sharesReference(line.text, [entry.description, entry.paidBackReference].join(' '))

/** The fingerprints of a stored line. */
interface Fingerprints {
  readonly ofAccount: string
  /** As lines were known before accounts had names. */
  readonly ofNone: string
}

const computeFingerprintsOfNone = async (
  db: Db,
  charityId: string,
  lines: readonly StoredStatementLine[],
): Promise<Fingerprints[]> => {
  const secret = await readFingerprintSecret(db, charityId)
  return lines.map((line) => {
    const [key] = computeLineKeys([line], { accountId: null, currency: line.currency }, secret)
    return { ofAccount: line.fingerprint, ofNone: key!.fingerprint(line.twin) }
  })
}

/** The parts of a line that the ledger has. */
export interface KnownLine {
  /** The entries that hold it, each with its part: signed minor units. */
  readonly posted: readonly (ImportedLine & { readonly amount: number })[]
  /** The part that no entry holds, in minor units. */
  readonly open: number
}

/** Finds what the ledger has of each line. */
export const listKnown = async (
  db: Db,
  charityId: string,
  lines: readonly StoredStatementLine[],
): Promise<KnownLine[]> => {
  const fingerprints = await computeFingerprintsOfNone(db, charityId, lines)
  const wanted = fingerprints.flatMap(({ ofAccount, ofNone }) => [ofAccount, ofNone])
  const imported = await listImportedLines(db, charityId, wanted)
  const known = Map.groupBy(imported, ({ fingerprint }) => fingerprint)
  return fingerprints.map(({ ofAccount, ofNone }, at) => {
    const line = lines[at]!
    const posted = (known.get(ofAccount) ?? known.get(ofNone) ?? []).map((entry) => ({
      ...entry,
      amount: entry.amount ?? line.amount,
    }))
    return { posted, open: posted.reduce((open, { amount }) => open - amount, line.amount) }
  })
}

/**
 * Lists the unmatched entries of an account whose amount equals that of one of these bank lines and
 * whose date is near the dates of the lines.
 */
export const listUnmatchedEntries = async (
  db: Db,
  charityId: string,
  { accountId, currency }: Pick<StoredStatementLine, 'accountId' | 'currency'>,
  lines: readonly StatementLine[],
): Promise<AlikeEntry[]> => {
  const place = await findAccountPlace(db, charityId, accountId)
  const dates = lines.map(({ date }) => date).toSorted()
  return listUnmatched(db, charityId, {
    place,
    currency,
    amounts: [...new Set(lines.map(({ amount }) => Math.abs(amount)))],
    from: addDays(dates[0]!, -nearDays),
    to: addDays(dates.at(-1)!, nearDays),
  })
}

/**
 * Returns for each stored line, all of one account and currency, the entry that the line is linked to, or else
 * similar entries, and the one that the line is proposed to be. An entry that is proposed for a line
 * is no choice for another. Stores nothing.
 */
export const matchLines = async (
  db: Db,
  charityId: string,
  lines: readonly TakenLine[],
): Promise<LookedAtBankLine[]> => {
  const first = lines[0]
  if (!first) return []
  const known = await listKnown(db, charityId, lines)
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const unsure = lines.flatMap((line) => line.unsure ?? [])
  const leftBefore = await listLeftLines(db, charityId, fingerprints)
  const left = new Map(leftBefore.map((one) => [one.fingerprint, one]))
  const twins = new Map(
    (await listImportedLines(db, charityId, unsure)).map((one) => [one.fingerprint, one]),
  )
  const rest = lines.map((line, at) => ({ ...line, amount: known[at]!.open }))
  const unmatched = await listUnmatchedEntries(db, charityId, first, rest)
  const byAmount = Map.groupBy(unmatched, ({ amount }) => amount)
  const alike = rest.map((line) =>
    (byAmount.get(Math.abs(line.amount)) ?? []).filter((entry) => isAlike(entry, line)),
  )
  const proposals = proposeMatches(
    alike.map((entries, at) =>
      entries.filter((entry) => agrees(entry, lines[at]!)).map(({ id }) => id),
    ),
  )
  const taken = new Set(proposals)
  const looked = lines.map((line, at): LookedAtBankLine => {
    const { open, posted } = known[at]!
    const entry = open === 0 ? posted[0] : undefined
    const before = entry ? undefined : left.get(line.fingerprint)
    const twin = entry ? undefined : twins.get(line.unsure ?? '')
    const proposed = proposals[at]!
    const choices = alike[at]!.filter(({ id }) => id === proposed || !taken.has(id))
    return {
      id: line.id,
      line: line.line,
      draft: line.draft,
      twin: twin ? { sequence: twin.sequence } : null,
      known: entry
        ? { id: entry.id, sequence: entry.sequence, ofAccount: entry.accountId !== null }
        : null,
      posted: posted.map(({ id, sequence, amount }) => ({ id, sequence, amount })),
      open,
      proposal: null,
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
            isTransfer: _isTransfer,
            payout: _payout,
            ...shown
          }) => shown,
        ),
    }
  })
  return addProposals(db, charityId, lines, looked)
}
