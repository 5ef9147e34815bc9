import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { AssertNotDemoPersonRow } from '../identity.rows.ts'

/**
 * Throws `demonstration-person` in production for a person invented for the demonstration. The
 * server does not start with such people in its database; this covers people added while it runs.
 */
export const assertNotDemoPerson = async (deps: Deps, db: Db, personId: string): Promise<void> => {
  if (!deps.config.production) return
  const { isDemo } = await db.one<AssertNotDemoPersonRow>(
    sql`select is_demo from person where id = ${personId}`,
  )
  if (isDemo) throw new AppError('demonstration-person')
}
