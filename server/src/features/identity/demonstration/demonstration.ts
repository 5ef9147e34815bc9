import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'

/**
 * Throws `demonstration-person` in production for somebody invented for the demonstration. The
 * start already refuses a database that holds any; this holds where one is added while it runs.
 */
export const assertNotDemoPerson = async (deps: Deps, db: Db, personId: string): Promise<void> => {
  if (!deps.config.production) return
  const { is_demo } = await db.one<{ is_demo: boolean }>(
    sql`select is_demo from person where id = ${personId}`,
  )
  if (is_demo) throw new AppError('demonstration-person')
}
