import { findOfflineGiver, insertTemporary, type FoundGiver } from '../../grants/index.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { UnknownGiverRow } from '../bank-import.rows.ts'
import type { Import, MoneyAs } from './decided-line.ts'

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
    where charity_id = ${charityId} and name = ${name} and is_unknown
    order by id limit 1`)
  if (!known) {
    const id = uuidv7(now.getTime())
    const giver = { id, charityId, name, email: null, isOrganisation: false, isUnknown: true }
    return insertTemporary(db, giver, now)
  }
  return { name, temporaryPersonId: known.id, personId: null, isOrganisation: false, email: null }
}

/** Names a giver so that the same one is added once by an import. */
const toKey = ({ path, use }: MoneyAs<'gift'>, namesakes: Import['namesakes']): string => {
  const { giver, platform } = use
  if (giver.kind === 'unknown') return JSON.stringify({ platform })
  if (giver.kind !== 'new') return JSON.stringify(giver)
  const name = giver.name.toLowerCase()
  const isApart = giver.email === undefined && namesakes.has(name)
  return JSON.stringify({ ...giver, name, ...(isApart ? { path } : {}) })
}

/**
 * Finds the givers of gifts, in the order of the gifts. A new giver who is named several times in one
 * import, with the same email address or without, is one giver, unless the name is one of `namesakes`.
 * Throws `temporary-person-not-found`
 * or `person-not-found`.
 */
export const listGivers = async (
  db: Db,
  job: Import,
  money: readonly MoneyAs<'gift'>[],
): Promise<FoundGiver[]> => {
  const found = new Map<string, FoundGiver>()
  const givers: FoundGiver[] = []
  for (const one of money) {
    const { giver, platform } = one.use
    const key = toKey(one, job.namesakes)
    const giverOfGift =
      found.get(key) ??
      (giver.kind === 'unknown'
        ? await findUnknownGiver(db, job, platform)
        : await findOfflineGiver(db, { charityId: job.charityId, giver }, job.now))
    found.set(key, giverOfGift)
    givers.push(giverOfGift)
  }
  return givers
}
