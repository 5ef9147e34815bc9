import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { SuspendedKind } from '../suspensions.sql.ts'

/** Suspends something as staff would have, without the letters. */
export const suspended = (
  { database, clock }: Deps,
  kind: SuspendedKind,
  id: string,
  by: string,
): Promise<void> =>
  database.transaction('system', async (db) => {
    const [now, before] = [clock.now(), kind === 'person' ? null : 'verified']
    await db.run(sql`
      insert into suspension (kind, id, reason, suspended_at, suspended_by, status_before)
      values (${kind}, ${id}, 'It was asked for.', ${now}, ${by}, ${before})`)
    if (kind === 'person') {
      await db.run(sql`update person set suspended_at = ${now} where id = ${id}`)
    } else if (kind === 'charity') {
      await db.run(sql`update charity set status = 'suspended' where id = ${id}`)
    } else {
      await db.run(sql`update donor_org set status = 'suspended' where id = ${id}`)
    }
  })

/** A job that was tried once in vain; answers its id. */
export const failedJob = async (
  { database }: Deps,
  task = 'check-ledgers',
  error = 'Error: the mail server refused robin@example.org\n    at somewhere',
): Promise<string> => {
  const { id } = await database.transaction('system', (db) =>
    db.one<{ id: string }>(sql`
      with made as (
        select id from graphile_worker.add_job(${task}::text, payload => '{}'::json,
          run_at => now() + interval '1 hour')
      ) select id::text from made`),
  )
  await database.transaction('system', (db) =>
    db.run(sql`
      update graphile_worker._private_jobs set attempts = 3, last_error = ${error}
      where id = ${id}::bigint`),
  )
  return id
}
