import { findOfflineGiver, insertTemporary, type FoundGiver } from '../../grants/index.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { UnknownGiverRow } from '../bank-import.rows.ts'
import type { Import, MoneyAs } from './decided-line.ts'

type Giver = MoneyAs<'gift'>['use']['giver']

/**
 * Finds the giver who stands for all whose names a platform does not give, or adds one. Nothing of
 * these givers is stored.
 */
const findUnknownGiver = async (
  db: Db,
  { charityId, now }: Import,
  platform: string | null,
): Promise<FoundGiver> => {
  const name = platform ? `Unknown giver through ${platform}` : 'Unknown giver'
  const known = await db.maybe<UnknownGiverRow>(sql`
    select id, name from temporary_person
    where charity_id = ${charityId} and name = ${name} and email is null and person_id is null
    order by id limit 1`)
  if (!known) {
    const giver = { id: uuidv7(now.getTime()), charityId, name, email: null, isOrganisation: false }
    return insertTemporary(db, giver, now)
  }
  return { name, temporaryPersonId: known.id, personId: null, isOrganisation: false, email: null }
}

/** Names a giver so that the same one is added once by an import. */
const toKey = (giver: Giver, platform: string | null): string =>
  JSON.stringify(
    giver.kind === 'unknown'
      ? { platform }
      : giver.kind === 'new'
        ? { ...giver, name: giver.name.toLowerCase() }
        : giver,
  )

/**
 * Finds the givers of gifts, in the order of the gifts. A new giver who is named several times in one
 * import, with the same email address or without, is one giver. Throws `temporary-person-not-found`
 * or `person-not-found`.
 */
export const listGivers = async (
  db: Db,
  job: Import,
  money: readonly MoneyAs<'gift'>[],
): Promise<FoundGiver[]> => {
  const found = new Map<string, FoundGiver>()
  const givers: FoundGiver[] = []
  for (const { use } of money) {
    const { giver, platform } = use
    const key = toKey(giver, platform)
    const one =
      found.get(key) ??
      (giver.kind === 'unknown'
        ? await findUnknownGiver(db, job, platform)
        : await findOfflineGiver(db, { charityId: job.charityId, giver }, job.now))
    found.set(key, one)
    givers.push(one)
  }
  return givers
}
