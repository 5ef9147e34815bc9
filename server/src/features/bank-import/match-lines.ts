import type { LookedAtBankLine } from '@pennytrail/contract'
import { daysOn } from '@pennytrail/contract/uk-date.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  findKnownLines,
  findUnmatched,
  fingerprintSecret,
  type AlikeEntry,
} from './bank-import.sql.ts'
import { fingerprintsOf, type StatementLine } from './fingerprint.ts'

/** How far apart the dates of a bank and of a ledger may lie for the same payment, in days. */
const nearDays = 5
const mostAlike = 3

/** Whether an entry may be what a line of the statement paid or brought. */
export const isAlike = (entry: AlikeEntry, line: StatementLine): boolean =>
  entry.amount === Math.abs(line.amount) &&
  entry.direction === (line.amount < 0 ? 'out' : 'in') &&
  entry.entryDate >= daysOn(line.date, -nearDays) &&
  entry.entryDate <= daysOn(line.date, nearDays)

export const fingerprintLines = async (
  db: Db,
  charityId: string,
  currency: string,
  lines: readonly StatementLine[],
): Promise<string[]> => fingerprintsOf(lines, currency, await fingerprintSecret(db, charityId))

/** The charity's entries that may be what these lines paid or brought. */
export const unmatchedNear = (
  db: Db,
  charityId: string,
  currency: string,
  lines: readonly StatementLine[],
): Promise<AlikeEntry[]> => {
  const dates = lines.map(({ date }) => date).toSorted()
  return findUnmatched(db, charityId, {
    currency,
    amounts: [...new Set(lines.map(({ amount }) => Math.abs(amount)))],
    from: daysOn(dates[0]!, -nearDays),
    to: daysOn(dates.at(-1)!, nearDays),
  })
}

/** What the ledger knows of each line already: nothing of it is stored by looking. */
export const lookAtLines = async (
  db: Db,
  charityId: string,
  currency: string,
  lines: readonly (StatementLine & { readonly line: number })[],
): Promise<LookedAtBankLine[]> => {
  const fingerprints = await fingerprintLines(db, charityId, currency, lines)
  const known = new Map(
    (await findKnownLines(db, charityId, fingerprints)).map((one) => [one.fingerprint, one]),
  )
  const unmatched = await unmatchedNear(db, charityId, currency, lines)
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
        .slice(0, mostAlike)
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
