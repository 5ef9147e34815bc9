import type { FrontPage } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import { listedCharity } from './public-subjects.sql.ts'
import type {
  LargestPartRow,
  OpenProjectRow,
  PaidExample,
  ProjectTotal,
  ReportedRow,
  SumLedgersRow,
} from './public-pages.rows.ts'

/* All queries here run as a visitor: row-level security leaves out everything that is not
   public. */

const project: Sql = sql`json_build_object('id', p.id, 'title', p.title, 'tags', p.tags,
  'cover', project_cover(p.id, p.cover_id)) project`
const charity: Sql = sql`json_build_object('number', c.number, 'name', c.name) charity`

export const sumLedgers = (db: Db): Promise<FrontPage['figures']> =>
  db.one<SumLedgersRow>(sql`
    select
      (select count(*)::int from charity c where ${listedCharity}) charities,
      coalesce(max(s.projects), 0)::int projects,
      coalesce(sum(s.entries), 0)::bigint entries,
      coalesce(json_agg(json_build_object('currency', s.currency,
          'received', /* never null */ s.received, 'spent', /* never null */ s.spent)
          order by s.currency <> 'GBP', s.currency)
        filter (where s.currency is not null), '[]') money
    from sum_public_ledgers() s`)

export type { ProjectTotal } from './public-pages.rows.ts'

/**
 * Reads the totals that `sumLedgers` adds up, by project and currency. A project without entries has
 * no row.
 */
export const readProjectTotals = (db: Db) =>
  db.batches<ProjectTotal>(sql`
    select p.id, p.title, c.name charity_name, c.number charity_number, t.currency,
      t.received, t.spent, t.entries
    from project_total t join project p on p.id = t.project_id
    join charity c on c.id = p.charity_id
    where ${listedCharity} and p.visibility = 'public' and t.entries > 0
    order by t.project_id, t.currency`)

// The front page’s example is chosen from the last payments of the projects whose ledgers changed
// last, out of those that were active last, so that the search does not grow with the platform.
const maxActive = 300
const maxProjects = 20
const maxPayments = 3
// Also considers the payments that each project cited in its last updates.
const maxCited = 5

type Example = NonNullable<FrontPage['example']>

/**
 * Finds the newest public payment that gifts paid for. Prefers one with a receipt, cited in an
 * update, that gifts paid in full.
 */
export const findPaidExample = (db: Db): Promise<PaidExample | undefined> =>
  db.maybe<PaidExample>(sql`
    with lately as materialized (
      select t.project_id, t.currency, t.received, t.transferred, t.spent, t.fees, t.entries
      from explore_candidates(null, null, '{}', 'project', ${maxActive}) active
      join project_total t on t.project_id = active.id join project p on p.id = active.id
      join charity c on c.id = p.charity_id and ${listedCharity}
      where t.currency = 'GBP' and t.gifts > 0 and t.spent > 0
        and p.visibility = 'public' and p.lifecycle in ('active', 'completed')
      order by t.last_entry_at desc limit ${maxProjects}
    )
    select s.id spending_id, p.is_demo, ${project}, ${charity},
      json_build_object('currency', l.currency, 'received', l.received,
        'transferred', l.transferred, 'spent', l.spent, 'fees', l.fees, 'entries', l.entries) money,
      json_build_object('sequence', s.seq, 'date', s.entry_date, 'amount', s.amount,
        'payee', s.payee, 'description', s.description, 'hasReceipt', s.receipt,
        'gifts', s.gifts, 'covered', s.covered) spending,
      case when s.update_id is not null
        then json_build_object('id', s.update_id, 'title', coalesce(s.update_title, '')) end "update"
    from lately l
    join project p on p.id = l.project_id
    join charity c on c.id = p.charity_id
    cross join lateral (
      select e.id, e.seq, e.entry_date, e.amount, d.payee, d.description,
        has_receipt(e.id) receipt, paid.gifts, paid.covered,
        told.id update_id, told.title update_title
      from (
        (select n.id from ledger_entry n
         where n.charity_id = p.charity_id
           and n.project_id = p.id and n.kind = 'spending' and n.direction = 'out'
         order by n.entry_date desc, n.seq desc limit ${maxPayments})
        union
        (select q.entry_id from update_post u join update_citation q on q.update_id = u.id
         where u.project_id = p.id and u.state = 'published' and u.audience = 'public'
         order by u.published_at desc, q.position limit ${maxCited})
      ) considered
      cross join lateral (select * from ledger_entry n
        where n.id = considered.id and n.charity_id = p.charity_id offset 0) e
      join ledger_detail d on d.entry_id = e.id
      cross join lateral entries_cover(array[e.id]) paid
      left join lateral (
        select u.id, u.title from update_citation q join update_post u on u.id = q.update_id
        where q.entry_id = e.id and u.state = 'published' and u.audience = 'public'
        order by u.published_at desc limit 1
      ) told on true
      where e.project_id = p.id and e.kind = 'spending' and e.direction = 'out'
        and e.currency = 'GBP'
        and not exists (select from ledger_entry r where r.reverses_id = e.id
          and r.charity_id = e.charity_id)
        and d.payee <> '' and d.description <> '' and paid.gifts > 0
      order by has_receipt(e.id) desc, told.id is not null desc, paid.covered = e.amount desc,
        e.entry_date desc, e.seq desc
      limit 1
    ) s
    order by s.receipt desc, s.update_id is not null desc, s.covered = s.amount desc,
      s.entry_date desc, s.seq desc, p.id limit 1`)

/**
 * Finds the gift that paid most of an entry, and the amount that it paid. Prefers gifts whose givers
 * chose to be named. Only the giver and the
 * charity’s team may know which gift paid for what, so `db` acts as the system. Call it only for a
 * demonstration.
 */
export const findLargestPart = (
  db: Db,
  spendingId: string,
): Promise<NonNullable<Example['gift']> | undefined> =>
  db.maybe<LargestPartRow>(sql`
    select g.seq sequence, g.entry_date "date", g.amount, sum(a.amount)::bigint allocated,
      d.public_name giver
    from allocation a join ledger_entry g on g.id = a.gift_entry_id and g.charity_id = a.charity_id
    join donation d on d.id = g.donation_id
    join ledger_entry s on s.id = a.spending_entry_id
      and s.charity_id = a.charity_id and s.project_id = g.project_id
    where a.spending_entry_id = ${spendingId} and g.kind = 'gift'
      -- Counts only gifts from invented people, not from people who try the demonstration.
      and exists (select from donation_giver v join person w on w.id = v.person_id
        where v.donation_id = d.id and w.is_demo)
      and not exists (select from ledger_entry r where r.reverses_id = g.id
        and r.charity_id = g.charity_id)
    group by g.seq, g.entry_date, g.amount, d.public_name having sum(a.amount) > 0
    order by d.public_name is null, allocated desc, g.seq limit 1`)

/** Lists the newest public update of each project, for the projects with the latest updates. */
export const listReported = (db: Db, max: number): Promise<ReportedRow[]> =>
  db.many<ReportedRow>(sql`
    with newest as materialized (
      select u.id, u.project_id, u.title, u.body, u.published_at from update_post u
      where u.project_id is not null and u.state = 'published' and u.audience = 'public'
      order by u.published_at desc limit ${max * 10}
    ), first as (
      select distinct on (project_id) * from newest order by project_id, published_at desc
    )
    select u.id, u.title, u.body, /* never null */ u.published_at, ${project}, ${charity},
      coalesce((select json_agg(json_build_object('publicId', h.public_id, 'alt', h.alt)
          order by h.position, h.added_at)
        from update_photo h where h.update_id = u.id and h.consented_at is not null and h.children is not null
          and h.alt <> ''), '[]') photos
    from first u join project p on p.id = u.project_id join charity c on c.id = p.charity_id
    where p.visibility = 'public' and ${listedCharity}
    order by u.published_at desc limit ${max}`)

// A project that published nothing for so long is not offered on the front page.
const reportedWithin = '90 days'

/**
 * Lists the active projects that take card gifts and have reported lately: those nearest to their
 * target, one for each charity.
 */
export const listOpenProjects = (db: Db, max: number, now: Date): Promise<OpenProjectRow[]> =>
  db.many<OpenProjectRow>(sql`
    select ${project}, p.summary, p.place, p.countries, ${charity},
      /* never null */ open.received, /* never null */ p.target,
      /* never null */ p.last_update_at reported_at, p.is_demo
    from projects_nearest_to_target(${max},
      ${now}::timestamptz - ${reportedWithin}::interval, projects_closing()) open
    join project p on p.id = open.project_id join charity c on c.id = p.charity_id
    order by open.received::numeric / p.target desc, p.id`)
