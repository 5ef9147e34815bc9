import { listOpenGroups, recordChoices } from '../../src/features/ledger/index.ts'
import type { Db } from '../../src/platform/database/index.ts'
import type { BuiltCharity } from './build-charity.ts'

/**
 * Gives a charity’s spending and other income the nominal accounts that their words suggest. The
 * rest stays for its team to choose.
 */
export const buildNominalAccounts = async (
  db: Db,
  { authorId, id }: BuiltCharity,
  today: Date,
): Promise<void> => {
  const { groups } = await listOpenGroups(db, id, { page: 1, limit: 1000 })
  const choices = groups.flatMap(({ entries, suggested }) =>
    suggested === null ? [] : entries.map((entry) => ({ entryId: entry.id, accountId: suggested })),
  )
  await recordChoices(db, id, choices, authorId, today)
}
