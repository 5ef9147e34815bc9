import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import { termsJson } from '../ledger/index.ts'
import type { GrantRow, LockGrantRow } from './grants.rows.ts'

/** A grant as the database returns it; the reader's permissions are added later. */
export type { GrantRow } from './grants.rows.ts'

const columns = sql`
  t.id, t.reference, t.state, /* never null */ case t.method when 'card'
    then coalesce(gift_paid_by(t.id), t.method) else t.method end as method,
  /* never null */ case t.method when 'card' then grant_amount(t) else t.amount end amount, t.currency, t.purpose, t.shown_as,
  t.awarded_on::text awarded_on, t.recorded_at, t.decided_at, t.reason,
  jsonb_build_object('id', o.id, 'name', o.name) donor_org,
  jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name) charity,
  case when t.project_id is not null then jsonb_build_object('id', t.project_id,
    'title', coalesce(p.title, ${hiddenProjectTitle})) end project,
  (select coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint from donation d
   where d.grant_id = t.id and d.succeeded_at is not null) received,
  (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'label', b.label) order by b.position),
     '[]')
   from grant_line l join budget_line b on b.id = l.budget_line_id where l.grant_id = t.id) lines,
  (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'amount', i.amount,
     'dueOn', i.due_on, 'donationId', d.id, 'receivedOn', e.entry_date, 'sequence', e.seq)
     order by i.position), '[]')
   from grant_instalment i
   left join donation d on d.id = i.donation_id and d.status <> 'reversed'
   left join ledger_entry e on e.donation_id = d.id
     and e.charity_id = d.charity_id and e.kind = 'grant'
   where i.grant_id = t.id) instalments,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'dueOn', r.due_on, 'frozenAt',
     to_char(r.frozen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'by', case when r.frozen_at is not null then
       concat_ws(', ', nullif(full_name(f.first_name, f.last_name), ''), r.frozen_role) end)
     order by coalesce(r.due_on, (r.frozen_at at time zone 'Europe/London')::date), r.id), '[]')
   from grant_report r left join person f on f.id = r.frozen_by where r.grant_id = t.id) reports,
  ${termsJson(sql`t.id`, sql`null`)} terms`

const source = sql`
  donor_grant t join donor_org o on o.id = t.donor_org_id
  join charity c on c.id = t.charity_id
  left join project p on p.id = t.project_id`

/**
 * The condition that a grant counts: a card grant is only an attempt until its money has arrived.
 */
const stands = sql`(t.method <> 'card' or exists (
  select from donation d where d.grant_id = t.id and d.succeeded_at is not null))`

const maxGrants = 500

const listGrants = (db: Db, whose: Sql): Promise<GrantRow[]> =>
  db.many<GrantRow>(sql`
    select ${columns} from ${source} where ${whose} and ${stands}
    order by t.awarded_on desc, t.id desc limit ${maxGrants}`)

/** Lists the newest grants of a donor organisation, as the acting person may see them. */
export const listOrgGrants = (db: Db, orgId: string): Promise<GrantRow[]> =>
  listGrants(db, sql`t.donor_org_id = ${orgId}`)

export const listGrantsToCharity = (db: Db, charityId: string): Promise<GrantRow[]> =>
  listGrants(db, sql`t.charity_id = ${charityId}`)

/** Finds a grant and locks its row until the transaction of `db` ends; undefined if it is not there. */
export const lockGrantIfThere = async (db: Db, id: string): Promise<GrantRow | undefined> => {
  await db.maybe<LockGrantRow>(sql`select from donor_grant where id = ${id} for update`)
  return findGrant(db, id)
}

export const findGrant = (db: Db, id: string): Promise<GrantRow | undefined> =>
  db.maybe<GrantRow>(sql`select ${columns} from ${source} where t.id = ${id} and ${stands}`)
