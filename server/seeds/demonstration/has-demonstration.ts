import { sql } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import type { HasDemonstrationRow } from '../seeds.rows.ts'

/** Returns whether the database has the demonstration. */
export const hasDemonstration = async ({ database }: Pick<Deps, 'database'>): Promise<boolean> => {
  const { there } = await database.read('system', (db) =>
    db.one<HasDemonstrationRow>(sql`select exists (select from charity where is_demo) there`),
  )
  return there
}
