import type { ProjectTeam } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { lockManaged } from './change-project.ts'
import { findProject } from './find-project.ts'
import { maySeeDrafts } from './projects.policy.ts'
import { parseProjectId, throwNotVisible } from './view-project.ts'
import type { TeamRow } from './projects.rows.ts'

const people = sql`
  select p.id, p.first_name as firstname, p.last_name as lastname, m.role,
    p.avatar_id as avatarid
  from charity_member m join person p on p.id = m.person_id`
const inOrder = sql`order by role_rank(m.role) desc, p.last_name, p.first_name, p.id`

const readTeam = async (
  db: Db,
  session: Session | null,
  project: { readonly id: string; readonly charityId: string },
): Promise<ProjectTeam> => {
  const { id, charityId } = project
  const teammates = await db.many<TeamRow>(sql`
    ${people} join project_teammate t on t.person_id = m.person_id and t.project_id = ${id}
    where m.charity_id = ${charityId} ${inOrder}`)
  if (!maySeeDrafts(session, charityId)) return { teammates, charityTeammates: [] }
  const charityTeammates = await db.many<TeamRow>(
    sql`${people} where m.charity_id = ${charityId} ${inOrder}`,
  )
  return { teammates, charityTeammates }
}

/** Lists a project’s team. Row-level security hides members who did not agree to be shown. */
export const viewTeam = async (
  db: Db,
  session: Session | null,
  address: string,
): Promise<ProjectTeam> => {
  const id = parseProjectId(address)
  const found = await findProject(db, id)
  if (!found) throw await throwNotVisible(db, id, session)
  return readTeam(db, session, found)
}

/** Sets a project’s team. Its members must be in the charity’s team. */
export const changeTeam = async (
  db: Db,
  session: Session,
  address: string,
  teammates: readonly string[],
): Promise<ProjectTeam> => {
  const id = parseProjectId(address)
  const { charityId } = await lockManaged(db, session, id)
  const chosen = [...new Set(teammates)]
  await db.run(sql`
    delete from project_teammate where project_id = ${id} and person_id <> all(${chosen}::uuid[])`)
  await db.run(sql`
    insert into project_teammate (project_id, person_id)
    select ${id}, m.person_id from charity_member m
    where m.charity_id = ${charityId} and m.person_id = any(${chosen}::uuid[])
    on conflict do nothing`)
  const team = await readTeam(db, session, { id, charityId })
  if (team.teammates.length !== chosen.length) throw new AppError('not-in-the-charity')
  return team
}
