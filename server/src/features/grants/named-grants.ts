import type { NamedGrant } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import type { ListVisibleRow, NamedGrantRow, NamedRow } from './grants.rows.ts'

const maxFunds = 500

/**
 * Lists an organisation's gifts for which it chose to be named, added up by charity and project.
 * `db` acts as the system.
 */
const listNamed = (db: Db, orgId: string): Promise<NamedGrant[]> =>
  db.many<NamedRow>(sql`
    select jsonb_build_object('number', c.number, 'name', c.name) charity,
      case when d.project_id is not null
        then jsonb_build_object('id', d.project_id,
          'title', /* never null */ p.title) end project,
      d.currency, sum(d.amount - d.refunded - d.taken_back)::bigint amount, count(*) payments,
      /* never null */ min(d.succeeded_at at time zone 'Europe/London')::date::text first_on,
      /* never null */ max(d.succeeded_at at time zone 'Europe/London')::date::text last_on
    from donation_giver g join donation d on d.id = g.donation_id
    join charity c on c.id = d.charity_id left join project p on p.id = d.project_id
    where g.donor_org_id = ${orgId} and d.public_name is not null
      and d.status in ('succeeded', 'partly-refunded', 'won')
    group by c.id, p.id, d.project_id, d.currency
    order by max(d.succeeded_at) desc, c.number, p.id limit ${maxFunds}`)

/** Returns the numbers of the charities and the ids of the projects that the reader may see. */
const listVisible = async (db: Db, orgId: string, grants: readonly NamedGrant[]) => {
  const org = await db.maybe<NamedGrantRow>(sql`select id from donor_org where id = ${orgId}`)
  if (!org) throw new AppError('donor-org-not-found')
  const numbers = grants.map(({ charity }) => charity.number)
  const projects = grants.flatMap(({ project }) => project?.id ?? [])
  const { visible } = await db.one<ListVisibleRow>(sql`
    select array(select number from charity where number = any (${numbers}) and status = 'verified'
      union all select id::text from project where id = any (${projects}::uuid[])) visible`)
  return visible
}

/**
 * Lists an organisation's public gifts to charities and projects that the reader may see; a visitor
 * has no session. Throws `donor-org-not-found` if the reader cannot see the organisation.
 */
export const listNamedGrants = async (
  { database }: Pick<Deps, 'database'>,
  session: Session | null,
  orgId: string,
): Promise<NamedGrant[]> => {
  const grants = await database.read('system', (db) => listNamed(db, orgId))
  const visible = await database.read(session?.userId ?? '', (db) => listVisible(db, orgId, grants))
  return grants.filter(
    ({ charity, project }) =>
      visible.includes(charity.number) && (project === null || visible.includes(project.id)),
  )
}
