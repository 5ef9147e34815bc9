import { sql, type Db } from '../../platform/database/index.ts'
import type { CharityOfProjectRow, FoundProject } from './projects.rows.ts'

/** The facts that other features need about a project. */
export type { FoundProject } from './projects.rows.ts'

export const findProject = (db: Db, id: string): Promise<FoundProject | undefined> =>
  db.maybe<FoundProject>(sql`
    select p.id, p.charity_id, p.title, p.currency, p.lifecycle, p.visibility,
      json_build_object('kind', p.gift_terms, 'secondaryPurpose', p.secondary_purpose) gift_terms,
      c.name charity_name, c.number charity_number, c.status charity_status,
      c.stripe_account, c.stripe_charges_enabled charges_enabled,
      p.is_demo, project_is_closing(p.id) closing
    from project p join charity c on c.id = p.charity_id
    where p.id = ${id}`)

/** Finds the id of the charity that has a project; undefined if the project does not exist. */
export const findCharityOfProject = async (db: Db, id: string): Promise<string | undefined> => {
  const found = await db.maybe<CharityOfProjectRow>(
    sql`select charity_id from project where id = ${id}`,
  )
  return found?.charityId
}
