import { sql, type Db } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import type { ReadHeartbeatsRow } from './jobs.rows.ts'

/** Seconds without a heartbeat after which a worker counts as dead. */
const deadAfterSeconds = 30

/** The error of a job whose every attempt ended with the process that ran it. */
const interrupted =
  'The process that ran this job stopped before the job ended, at each of its attempts.'

/**
 * Reads every worker that has a heartbeat or holds a job. `beat` changes with each heartbeat: it is
 * the transaction that wrote the row.
 */
const readHeartbeats = (db: Db): Promise<ReadHeartbeatsRow[]> =>
  db.many<ReadHeartbeatsRow>(sql`
    select id, xmin::text as beat from job_worker
    union all
    select distinct locked_by, 'none' from graphile_worker._private_jobs
    where locked_by is not null
      and not exists (select from job_worker alive where alive.id = locked_by)`)

/**
 * Unlocks the jobs of workers, which run again at once. A job whose process died at its last
 * attempt is left to an administrator, because it may be what ends the process.
 */
export const releaseWorkers = (deps: Deps, ids: readonly string[]): Promise<void> =>
  deps.database.transaction('maintenance', async (db) => {
    await db.run(sql`delete from job_worker where id = any(${ids}::text[])`)
    await db.run(sql`
      update graphile_worker._private_jobs set last_error = coalesce(last_error, ${interrupted})
      where locked_by = any(${ids}::text[]) and attempts >= max_attempts`)
    await db.run(sql`select graphile_worker.force_unlock_workers(${ids}::text[])`)
  })

/** Unlocks the jobs of all workers. No worker may be alive on this database. */
export const releaseAllWorkers = async (deps: Deps): Promise<void> => {
  const all = await deps.database.read('system', readHeartbeats)
  await releaseWorkers(
    deps,
    all.map(({ id }) => id),
  )
}

/**
 * Creates a function that unlocks the jobs of dead workers, which would otherwise stay locked for
 * four hours. A worker is dead when this process has seen no new heartbeat for 30 seconds. The time
 * is measured by `now`, in milliseconds, which no change of the machine's clock affects.
 */
export const createDeadWorkerCheck = (
  deps: Deps,
  now: () => number = () => performance.now(),
): (() => Promise<void>) => {
  const lastBeats = new Map<string, { readonly beat: string | null; readonly at: number }>()
  return async () => {
    const heartbeats = await deps.database.read('system', readHeartbeats)
    const present = new Set(heartbeats.map(({ id }) => id))
    for (const id of lastBeats.keys()) if (!present.has(id)) lastBeats.delete(id)
    const dead: string[] = []
    for (const { id, beat } of heartbeats) {
      const last = lastBeats.get(id)
      if (!last || last.beat !== beat) lastBeats.set(id, { beat, at: now() })
      else if (now() - last.at >= deadAfterSeconds * 1000) dead.push(id)
    }
    if (dead.length > 0) await releaseWorkers(deps, dead)
  }
}
