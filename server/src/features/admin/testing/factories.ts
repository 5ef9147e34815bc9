import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { saveAppeal, saveFlag, saveHiding, type SubjectKey } from '../moderation/moderation.sql.ts'
import type { SuspendedKind } from '../suspensions.sql.ts'
import type { IdRow } from '../admin.test-rows.ts'

/** Suspends a subject as staff would, but sends no emails. */
export const makeSuspended = (
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

/** Creates a job that was tried without success, and returns its id. */
export const makeFailedJob = async (
  { database }: Deps,
  task = 'check-ledgers',
  error = 'Error: the mail server refused robin@example.org\n    at somewhere',
): Promise<string> => {
  const { id } = await database.transaction('system', (db) =>
    db.one<IdRow>(sql`
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

/** Reports a subject in a person's name. */
export const makeFlagged = (deps: Deps, key: SubjectKey, by: string): Promise<void> =>
  deps.database.transaction('system', (db) =>
    saveFlag(
      db,
      { ...key, by, reason: 'personal', words: 'It shows somebody’s address.' },
      deps.clock.now(),
    ),
  )

/** Hides a subject as staff would, but sends no emails, and adds the appeal if one is given. */
export const makeHidden = (
  deps: Deps,
  key: SubjectKey,
  by: string,
  appeal?: string,
): Promise<void> =>
  deps.database.transaction('system', async (db) => {
    const at = deps.clock.now()
    await saveHiding(db, key, { reason: 'It shows a child’s full name.', by, at })
    if (appeal !== undefined) await saveAppeal(db, key, { words: appeal, by, at })
  })
