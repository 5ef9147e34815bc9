import { saveFrozenReport } from '../../features/reports/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface FrozenOptions {
  readonly id?: string
  /** A Manager or Lead of the charity. */
  readonly by: string
  readonly role?: 'Manager' | 'Lead'
  readonly projectId?: string | null
  readonly from?: string | null
  readonly to?: string
  readonly note?: string
  /** Whether the report has a share link. */
  readonly shared?: boolean
}

export const makeFrozenReport = async (
  deps: Pick<Deps, 'clock' | 'database'>,
  charityId: string,
  options: FrozenOptions,
): Promise<{ id: string }> => {
  const { by, from = null, id = uuidv7(), note = '', projectId = null } = options
  const to = options.to ?? deps.clock.now().toISOString().slice(0, 10)
  const body = { id, charityId, projectId, period: { from, to }, note }
  await saveFrozenReport(deps, { by, role: options.role ?? 'Manager' }, body)
  if (options.shared) {
    await deps.database.transaction('system', (db) =>
      db.run(sql`update report set share_id = gen_random_uuid(), shared_at = frozen_at
        where id = ${id}`),
    )
  }
  return { id }
}
