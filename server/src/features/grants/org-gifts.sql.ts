import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import type { OrgGift, OrgGivingSummary } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type { OrgGiftRow, SummariseOrgGiftsRow, WaitingPromisedRow } from './grants.rows.ts'

/** Matches the gifts of an organisation. As an array, so that no other gifts are read for them. */
const whereOfOrg = (orgId: string): Sql => sql`
  d.id = any (array(select g.donation_id from donation_giver g where g.donor_org_id = ${orgId}))`

const newestFirst = sql`coalesce(d.succeeded_at, d.created_at) desc, d.id desc`

/**
 * Lists one page of gifts in an organisation's name, newest first, without payments that were only
 * started. Chooses the page first, so that only its gifts are read in full.
 */
export const listOrgGifts = (
  db: Db,
  orgId: string,
  page: { limit: number; offset: number },
): Promise<OrgGift[]> =>
  db.many<OrgGiftRow>(sql`
    select d.id, d.reference, d.status, /* never null */ gift_paid_by(d.id) as method, d.currency, d.amount, d.fee, d.refunded,
      d.taken_back,
      array(select distinct r.paid_by from donation_refund r where r.donation_id = d.id
        and r.failed_at is null and r.paid_by is not null order by 1) paid_back_by,
      jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name) charity,
      case when d.project_id is not null then jsonb_build_object('id', d.project_id,
        'title', coalesce(p.title, ${hiddenProjectTitle})) end project,
      case when t.id is not null then jsonb_build_object('id', t.id, 'reference', t.reference,
        'purpose', t.purpose) end "grant",
      d.created_at, d.succeeded_at,
      (select min(e.seq) from ledger_entry e
       where e.donation_id = d.id and e.charity_id = d.charity_id
         and is_gift_kind(e.kind)) "sequence"
    from (select d.* from donation d
      where ${whereOfOrg(orgId)} and d.status not in ('pending', 'expired', 'failed', 'earlier')
      order by ${newestFirst} limit ${page.limit} offset ${page.offset}) d
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    left join donor_grant t on t.id = d.grant_id
    order by ${newestFirst}`)

type Figures = Omit<OrgGivingSummary, 'currency'>

/**
 * Adds up an organisation's giving as its statements do. Grants and gifts here are only in pounds.
 */
export const summariseOrgGifts = async (
  db: Db,
  orgId: string,
  yearStart: string,
  today: string,
): Promise<Figures & { count: number }> => {
  const { reversed, ...gifts } = await db.one<SummariseOrgGiftsRow>(sql`
    select count(*) count,
      coalesce(sum(d.amount - d.refunded - d.taken_back) filter (
        where d.succeeded_at is not null), 0)::bigint given,
      coalesce(sum(given_since(d, ${yearStart}::date)) filter (
        where d.succeeded_at is not null and d.status <> 'reversed'), 0)::bigint given_this_year,
      count(*) filter (where ${arrived}) gifts,
      count(distinct d.project_id) filter (where ${arrived}) projects,
      count(distinct d.charity_id) filter (where ${arrived}) charities,
      coalesce(array_agg(d.id) filter (where d.status = 'reversed'), '{}') reversed
    from donation d
    where ${whereOfOrg(orgId)} and d.status not in ('pending', 'expired', 'failed', 'earlier')`)
  const grants = await db.one<WaitingPromisedRow>(sql`
    select
      (select count(*) from donor_grant t
       where t.donor_org_id = ${orgId} and t.state = 'waiting') waiting,
      (select coalesce(sum(i.amount), 0)::bigint
       from donor_grant t join grant_instalment i on i.grant_id = t.id
       where t.donor_org_id = ${orgId} and t.state = 'confirmed'
         and (i.donation_id is null or i.donation_id = any (${reversed}::uuid[]))) promised,
      (select count(*) from donor_grant t join grant_report r on r.grant_id = t.id
       where t.donor_org_id = ${orgId} and t.state = 'confirmed' and r.frozen_at is null
         and r.due_on < ${today}::date
         and (t.method <> 'card' or exists (select from donation d
           where d.grant_id = t.id and d.succeeded_at is not null))) reports_overdue`)
  return { ...gifts, ...grants }
}

const arrived = sql`d.succeeded_at is not null and d.status not in ('lost', 'reversed')`
