import type { LookedAtBankLine } from '@pennytrail/contract'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  findImportedLines,
  findUnmatched,
  readFingerprintSecret,
  type AlikeEntry,
} from './bank-import.sql.ts'
import { computeFingerprints, type StatementLine } from './fingerprint.ts'

/** The most days between the dates of a bank line and of an entry for the same payment. */
const nearDays = 5
const maxSimilar = 3

/** Whether an entry can be the same payment as a bank line. */
export const isAlike = (entry: AlikeEntry, line: StatementLine): boolean =>
  entry.amount === Math.abs(line.amount) &&
  entry.direction === (line.amount < 0 ? 'out' : 'in') &&
  entry.entryDate >= addDays(line.date, -nearDays) &&
  entry.entryDate <= addDays(line.date, nearDays)

export const addFingerprints = async (
  db: Db,
  charityId: string,
  currency: string,
  lines: readonly StatementLine[],
): Promise<string[]> =>
  computeFingerprints(lines, currency, await readFingerprintSecret(db, charityId))

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
  return findUnmatched(db, charityId, {
    currency,
    amounts: [...new Set(lines.map(({ amount }) => Math.abs(amount)))],
    from: addDays(dates[0]!, -nearDays),
    to: addDays(dates.at(-1)!, nearDays),
  })
}

/**
 * Returns for each bank line the entry that the line is linked to, or else similar entries. Stores
 * nothing.
 */
export const matchLines = async (
  db: Db,
  charityId: string,
  currency: string,
  lines: readonly (StatementLine & { readonly line: number })[],
): Promise<LookedAtBankLine[]> => {
  const fingerprints = await addFingerprints(db, charityId, currency, lines)
  const known = new Map(
    (await findImportedLines(db, charityId, fingerprints)).map((one) => [one.fingerprint, one]),
  )
  const unmatched = await listUnmatchedEntries(db, charityId, currency, lines)
  const byAmount = Map.groupBy(unmatched, ({ amount }) => amount)
  return lines.map((line, at) => {
    const entry = known.get(fingerprints[at]!)
    const alike = entry
      ? []
      : (byAmount.get(Math.abs(line.amount)) ?? []).filter((one) => isAlike(one, line))
    return {
      line: line.line,
      known: entry ? { id: entry.id, sequence: entry.sequence } : null,
      alike: alike
        .slice(0, maxSimilar)
        .map(({ id, sequence, entryDate, payee, description, project }) => ({
          id,
          sequence,
          entryDate,
          payee,
          description,
          project,
        })),
    }
  })
}
