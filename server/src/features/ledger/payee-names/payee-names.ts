import { describeSearchedPage } from '@pennytrail/contract/pagination.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import {
  countPublishedNames,
  listPublishedNames,
  readWithheldNames,
  saveDecisions,
  type NamesQuery,
  type PayeeDecision,
} from './payee-names.sql.ts'

/** Lists the published names of a charity’s payees, imported ones first. */
export const listNames = async (db: Db, charityId: string, query: NamesQuery) => {
  const totalCount = await countPublishedNames(db, charityId, query)
  return {
    names: await listPublishedNames(db, charityId, query),
    ...describeSearchedPage(query, totalCount, query.text),
  }
}

/**
 * Stores decisions about payees' names: withholds those of private persons and keeps the others
 * published. Stores all decisions or none. `db` acts for the duty of money, because only the system may
 * erase published data. Throws `transaction-not-found` if an entry is not this
 * charity’s or its name is not published.
 */
export const decideNames = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  charityId: string,
  decisions: readonly PayeeDecision[],
) => {
  const byId = [...new Map(decisions.map((one) => [one.id, one])).values()]
  const withheld = byId.filter(({ payeeKind }) => payeeKind === 'person').length
  const stored = await saveDecisions(db, charityId, byId, clock.now())
  if (stored !== byId.length) throw new AppError('transaction-not-found')
  await recordActivity(db, {
    by: session.userId,
    act: 'decide-payee-names',
    subjectKind: 'charity',
    subjectId: charityId,
    detail: { withheld, kept: byId.length - withheld },
    at: clock.now(),
  })
  return { withheld, kept: byId.length - withheld }
}

/** Adds withheld names to entries of the caller's own teams. */
export const showOwnPayees = async <T extends { id: string; payee: string | null }>(
  db: Db,
  session: Session | null,
  entries: readonly T[],
): Promise<(T & { payeeWithheld: boolean })[]> => {
  const withheld = entries.filter(({ payee }) => payee === null).map(({ id }) => id)
  const names = session ? await readWithheldNames(db, withheld) : new Map<string, string>()
  return entries.map((entry) => ({
    ...entry,
    payee: entry.payee ?? names.get(entry.id) ?? null,
    payeeWithheld: entry.payee === null,
  }))
}
