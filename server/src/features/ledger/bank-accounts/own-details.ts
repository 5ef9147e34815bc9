import { unnamedBank } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Session } from '../../../platform/http/index.ts'
import { listAccounts, listOwnDetails } from './bank-accounts.sql.ts'

/** The fields of an entry that only the charity’s team sees. */
export interface OwnDetails {
  /** Where the charity’s own money arrived or left; null if none of it moved. */
  readonly account: string | null
  /** The bank’s text of the line that became the entry; null for all but Managers and Leads. */
  readonly payerText: string | null
}

const noDetails: OwnDetails = { account: null, payerText: null }

/** Returns the name of each place in a charity’s ledger. Accounts that share one are all named. */
const readNames = async (db: Db, charityId: string): Promise<ReadonlyMap<string, string>> => {
  const byPlace = Map.groupBy(
    await listAccounts(db, charityId),
    ({ ledgerAccount }) => ledgerAccount as string,
  )
  const names = new Map([['bank', unnamedBank]])
  for (const [place, accounts] of byPlace) {
    names.set(place, accounts.map(({ name }) => name).join(', '))
  }
  return names
}

/**
 * Adds what only the charity’s team sees to entries, if the caller belongs to it. `db` acts as the
 * caller.
 */
export const showOwnDetails = async <T extends { readonly id: string }>(
  db: Db,
  session: Session | null,
  charityId: string,
  entries: readonly T[],
): Promise<(T & OwnDetails)[]> => {
  if (!session || !roleInCharity(session, charityId)) {
    return entries.map((entry) => ({ ...entry, ...noDetails }))
  }
  const ids = entries.map(({ id }) => id)
  const names = await readNames(db, charityId)
  const details = new Map(
    (await listOwnDetails(db, charityId, ids)).map(({ id, places, payerText }) => [
      id,
      { account: places.map((place) => names.get(place)).join(' to '), payerText },
    ]),
  )
  return entries.map((entry) => ({ ...entry, ...noDetails, ...details.get(entry.id) }))
}
