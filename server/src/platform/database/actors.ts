import { duties, type Duty } from '@pennytrail/contract/route.ts'
import sql from 'sql-template-tag'
import type { ActingRow } from './database.rows.ts'
import type { Db } from './db.ts'

/**
 * The actor of a transaction: '' for a visitor, a user's id, 'system' for the product while it only
 * reads, or the duty for which it writes.
 */
export type Actor = '' | 'system' | Duty | (string & {})

const names: ReadonlySet<string> = new Set(duties)
const actorPattern = /^(|system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the value of `app.actor`, which row-level security reads. Throws if a text is no actor. */
export const toActorSetting = (actor: Actor): string => {
  if (names.has(actor)) return `system:${actor}`
  if (!actorPattern.test(actor)) throw new Error('not an actor')
  return actor
}

/** Runs a part of a transaction as the product for a duty, and then goes on as the actor before. */
export const actFor = async <T>(db: Db, duty: Duty, work: () => Promise<T>): Promise<T> => {
  const { actor } = await db.one<ActingRow>(
    sql`select /* never null */ current_setting('app.actor') as actor`,
  )
  await db.run(sql`select set_config('app.actor', ${toActorSetting(duty)}, true)`)
  const result = await work()
  await db.run(sql`select set_config('app.actor', ${actor}, true)`)
  return result
}
