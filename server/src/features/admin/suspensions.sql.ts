import { sql, type Db } from '../../platform/database/index.ts'
import type { EndSuspensionRow } from './admin.rows.ts'

export type SuspendedKind = 'person' | 'charity' | 'donor-org'

export interface NewSuspension {
  readonly kind: SuspendedKind
  readonly id: string
  readonly reason: string
  readonly by: string
  readonly statusBefore: string | null
  readonly at: Date
}

/** Suspends a subject. Returns false if it was already suspended. */
export const saveSuspension = async (db: Db, made: NewSuspension): Promise<boolean> => {
  const written = await db.run(sql`
    insert into suspension (kind, id, reason, suspended_at, suspended_by, status_before)
    values (${made.kind}, ${made.id}, ${made.reason}, ${made.at}, ${made.by}, ${made.statusBefore})
    on conflict do nothing`)
  return written === 1
}

/**
 * Ends a suspension. Returns the status that the subject had before it, or undefined if it was not
 * suspended.
 */
export const endSuspension = (
  db: Db,
  kind: SuspendedKind,
  id: string,
): Promise<EndSuspensionRow | undefined> =>
  db.maybe<EndSuspensionRow>(sql`
    delete from suspension where kind = ${kind} and id = ${id} returning status_before`)
