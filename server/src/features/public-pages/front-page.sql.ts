import type { FrontPage } from '@pennytrail/contract'
import type { UpdateBody } from '@pennytrail/contract/update-body.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import { listedCharity } from './shared-facts.sql.ts'

/* All of this is read as a visitor: row-level security leaves out whatever is not public. */

const project: Sql = sql`json_build_object('id', p.id, 'title', p.title, 'tags', p.tags,
  'cover', p.cover_id) project`
const charity: Sql = sql`json_build_object('number', c.number, 'name', c.name) charity`

export const sumLedgers = (db: Db): Promise<FrontPage['figures']> =>
  db.one(sql`
    with seen as (
      select p.id from project p join charity c on c.id = p.charity_id
      where ${listedCharity} and p.visibility = 'public'
    ), total as (
      select t.currency, sum(t.received)::bigint received, sum(t.spent)::bigint spent,
        sum(t.entries)::bigint entries
      from project_total t join seen on seen.id = t.project_id group by t.currency
    )
    select
      (select count(*)::int from charity c where ${listedCharity}) charities,
      (select count(*)::int from seen) projects,
      (select coalesce(sum(entries), 0)::bigint from total) entries,
      (select coalesce(json_agg(json_build_object('currency', currency, 'received', received,
         'spent', spent) order by currency <> 'GBP', currency), '[]') from total) money`)

// Projects whose ledger moved last; among them one is found that has all that is to be shown.
const looked = 60

/** The newest payment with a receipt that a project made after a gift, where there is one. */
export const findExample = (db: Db): Promise<NonNullable<FrontPage['example']> | undefined> =>
  db.maybe(sql`
    with lately as materialized (
      select t.project_id, t.received, t.spent
      from project_total t join project p on p.id = t.project_id
      join charity c on c.id = p.charity_id and ${listedCharity}
      where t.currency = 'GBP' and t.gifts > 0 and t.spent > 0
        and p.visibility = 'public' and p.lifecycle in ('active', 'completed')
      order by t.last_entry_at desc limit ${looked}
    )
    select p.is_demo "isDemo", ${project}, ${charity},
      json_build_object('currency', 'GBP', 'received', l.received, 'spent', l.spent) money,
      json_build_object('sequence', g.seq, 'date', g.entry_date, 'amount', g.amount) gift,
      json_build_object('sequence', s.seq, 'date', s.entry_date, 'amount', s.amount,
        'payee', s.payee, 'description', s.description, 'hasReceipt', s.receipt) spending
    from lately l
    join project p on p.id = l.project_id
    join charity c on c.id = p.charity_id
    cross join lateral (
      select e.seq, e.entry_date, e.amount, d.payee, d.description, has_receipt(e.id) receipt
      from ledger_entry e join ledger_detail d on d.entry_id = e.id
      where e.project_id = p.id and e.kind = 'spending' and e.direction = 'out'
        and e.currency = 'GBP' and d.payee <> '' and d.description <> ''
        and not exists (select from ledger_entry r where r.reverses_id = e.id)
      order by e.seq desc limit 1
    ) s
    cross join lateral (
      select e.seq, e.entry_date, e.amount from ledger_entry e
      where e.project_id = p.id and e.kind = 'gift' and e.currency = 'GBP' and e.seq < s.seq
        and not exists (select from ledger_entry r where r.reverses_id = e.id)
      order by e.seq desc limit 1
    ) g
    order by s.receipt desc, s.entry_date desc, p.id limit 1`)

export interface ReportedRow extends Omit<FrontPage['reported'][number], 'excerpt' | 'photo'> {
  readonly body: UpdateBody
  readonly photos: { publicId: string; alt: string }[]
}

/** The newest public update of each of the projects that reported last. */
export const listReported = (db: Db, most: number): Promise<ReportedRow[]> =>
  db.many(sql`
    with newest as materialized (
      select u.id, u.project_id, u.title, u.body, u.published_at from update_post u
      where u.project_id is not null and u.state = 'published' and u.audience = 'public'
      order by u.published_at desc limit ${most * 10}
    ), first as (
      select distinct on (project_id) * from newest order by project_id, published_at desc
    )
    select u.id, u.title, u.body, u.published_at "publishedAt", ${project}, ${charity},
      coalesce((select json_agg(json_build_object('publicId', h.public_id, 'alt', h.alt)
          order by h.position, h.added_at)
        from update_photo h where h.update_id = u.id and h.consented_at is not null
          and h.alt <> ''), '[]') photos
    from first u join project p on p.id = u.project_id join charity c on c.id = p.charity_id
    where p.visibility = 'public' and ${listedCharity}
    order by u.published_at desc limit ${most}`)
