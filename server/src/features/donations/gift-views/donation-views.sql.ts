import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { giftRefunds } from '../refunds/refund-rows.sql.ts'
import type {
  CountNamedGiftsRow,
  DonationRow,
  PublicGiftRow,
  SummaryRow,
} from '../donations.rows.ts'

/** The giver's name for their own receipt. */
const giverName = sql`coalesce(
  (select o.name from donor_org o where o.id = g.donor_org_id),
  (select full_name(n.first_name, n.last_name) from person n where n.id = g.person_id), '')`

/** The details that a donor organisation gave with its grant. */
const grantJson = sql`(
  select json_build_object('id', t.id, 'reference', t.reference,
    'instalment', (select json_build_object('number', i.position,
      'of', (select count(*) from grant_instalment a where a.grant_id = t.id))
      from grant_instalment i where i.donation_id = d.id),
    'donorOrgId', t.donor_org_id, 'purpose', t.purpose,
    'budgetLineIds', array(select l.budget_line_id from grant_line l where l.grant_id = t.id order by 1),
    'reportDates', array(select r.due_on from grant_report r
      where r.grant_id = t.id and r.due_on is not null order by 1))
  from donor_grant t where t.id = d.grant_id)`

/** The match of the gift. The giver sees the pledges by functions that hide names. */
const matchJson = sql`(
  select json_build_object('title', m.title, 'amount', k.matched,
    'from', /* never null */ (select json_agg(json_build_object('name', q.name, 'amount', q.amount,
      'paid', q.paid, 'entries', q.entries)) from match_of_gift(d.id) q))
  from match_gift k join match_pot m on m.id = k.pot_id
  where k.donation_id = d.id and k.matched > 0)`

const columns = sql`
  d.id, d.reference, d.status, coalesce(y.method, d.method) as method, y.wallet,
  y.collect_on, d.currency, d.amount, d.gift, d.fee_cover, d.fee, d.refunded,
  d.taken_back, ${giftRefunds} as refunds,
  d.charity_id, c.number as charity_number, c.name as charity_name, c.regulator,
  other_charity_numbers(c.number) as other_numbers,
  ${giverName} as giver,
  d.project_id, p.title as project_title, d.shown_as, d.public_name, d.message,
  (select a.scope from gift_aid_declaration a where a.donation_id = d.id
   order by a.made_at desc, a.id desc limit 1) as gift_aid_scope,
  /* never null */ d.id in (select gifts_declared(array(select id from wanted))) as gift_aid_covered,
  gift_is_left_out(d.id) as gift_aid_left_out,
  gift_is_refused(d.id) as gift_aid_refused,
  case when d.repayable then json_build_object(
    'state', case when d.succeeded_at is null or gift_is_repayable(d.id) then 'repayable'
      when exists (select from gift_waiver w where w.donation_id = d.id) then 'waived'
      else 'lapsed' end,
    'since', case when d.succeeded_at is not null and not gift_is_repayable(d.id)
      then gift_aid_day(d.id) end) end as repayable,
  (select json_build_object('tax', k.tax, 'state', gift_aid_claim_state(k.claim_id))
   from gift_aid_claim_gift k
   where k.donation_id = d.id and k.released_at is null
     and k.given_back_at is null) as gift_aid_claim, d.unspent_terms,
  ${grantJson} as "grant", ${matchJson} as match,
  d.created_at, d.succeeded_at, y.last_decline, y.checkout_url, y.expires_at,
  y.superseded_by is not null or y.dismissed_at is not null as is_given_up,
  d.monthly_gift_id,
  (select min(e.seq) from ledger_entry e where e.donation_id = d.id
    and e.charity_id = d.charity_id and is_gift_kind(e.kind)) as sequence,
  (select encode(e.leaf_hash, 'hex') from ledger_entry e
   where e.donation_id = d.id and e.charity_id = d.charity_id
     and is_gift_kind(e.kind) order by e.seq limit 1) as leaf`

/** Selects gifts as their giver sees them, given a query for their ids. */
const selectGifts = (ids: Sql): Sql => sql`
  with wanted (id) as materialized (${ids})
  select ${columns}
  from donation_giver g
  join donation d on d.id = g.donation_id
  left join donation_payment y on y.donation_id = d.id
  join charity c on c.id = d.charity_id
  left join project p on p.id = d.project_id
  where g.donation_id in (select id from wanted)`

/**
 * Finds a gift of this person or of their donor organisation. Returns undefined for anyone else's
 * gift.
 */
export const findOwnDonation = (db: Db, personId: string, id: string) =>
  db.maybe<DonationRow>(
    selectGifts(sql`
      select g.donation_id from donation_giver g
      where g.donation_id = ${id} and (g.person_id = ${personId}
        or g.donor_org_id in (select m.donor_org_id from donor_org_member m
                              where m.person_id = ${personId}))`),
  )

/** Finds a gift for its giver's receipt, whoever the giver is. `db` acts as the system. */
export const findDonation = (db: Db, id: string) =>
  db.maybe<DonationRow>(selectGifts(sql`select ${id}::uuid`))

/** Finds a gift that the browser with this secret started. `db` acts as the system. */
export const findStartedHere = (db: Db, browserHash: Buffer | null, id: string) =>
  db.maybe<DonationRow>(
    selectGifts(sql`
      select y.donation_id from donation_payment y
      where y.donation_id = ${id} and y.browser_hash = ${browserHash}`),
  )

const newestFirst = sql`order by d.created_at desc, d.id desc`

/** Matches the gifts of a person. As an array, so that no other gifts are read for them. */
const whereOfPerson = (personId: string): Sql => sql`
  d.id = any (array(select g.donation_id from donation_giver g where g.person_id = ${personId}))`

/** Selects the ids of the gifts on one page of `listOwnDonations`. */
export const selectListedDonations = (
  personId: string,
  page: { limit: number; offset: number },
): Sql =>
  sql`select d.id as donation_id from donation d
    where ${whereOfPerson(personId)} and d.status not in ('pending', 'expired', 'failed', 'earlier')
    ${newestFirst} limit ${page.limit} offset ${page.offset}`

/**
 * Lists one page of a person's gifts, newest first. Payments that were only started are left out.
 */
export const listOwnDonations = (
  db: Db,
  personId: string,
  page: { limit: number; offset: number },
) => db.many<DonationRow>(sql`${selectGifts(selectListedDonations(personId, page))} ${newestFirst}`)

/**
 * Sums up a person's giving as their statements do. Card gifts are only in pounds, so no currencies
 * are mixed.
 */
export const summariseOwnDonations = (db: Db, personId: string, taxYearStart: string) =>
  db.one<SummaryRow>(sql`
    select count(*) as count,
      coalesce(sum(d.amount - d.refunded - d.taken_back) filter (
        where d.succeeded_at is not null), 0)::bigint as given,
      coalesce(sum(given_since(d, ${taxYearStart}::date)) filter (
        where d.succeeded_at is not null and d.status <> 'reversed'), 0)::bigint
        as given_this_tax_year,
      count(*) filter (where ${arrived}) as gifts,
      count(distinct d.project_id) filter (where ${arrived}) as projects,
      count(distinct d.charity_id) filter (where ${arrived}) as charities
    from donation d
    where ${whereOfPerson(personId)} and d.status not in ('pending', 'expired', 'failed', 'earlier')`)

const arrived = sql`d.succeeded_at is not null and d.status not in ('lost', 'reversed')`

const whereNamed = (charityId: string, projectId: string | null): Sql => sql`
  d.charity_id = ${charityId} and (${projectId}::uuid is null or p.id = ${projectId}::uuid)
  and d.public_name is not null and d.status in ('succeeded', 'partly-refunded', 'won')`

/**
 * Lists gifts to a charity, or to one of its projects, whose givers chose to be named. Leaves out
 * the title of a project that the reader may not see; such a project has no list of its own.
 */
export const listNamedGifts = (
  db: Db,
  charityId: string,
  projectId: string | null,
  page: { limit: number; offset: number },
) =>
  db.many<PublicGiftRow>(sql`
    select d.public_name, d.amount - d.refunded as amount, d.currency, d.message,
      p.id as project_id, p.title as project_title,
      /* never null */ d.succeeded_at
    from donation d left join project p on p.id = d.project_id
    where ${whereNamed(charityId, projectId)}
    order by d.succeeded_at desc, d.id desc limit ${page.limit} offset ${page.offset}`)

export const countNamedGifts = (db: Db, charityId: string, projectId: string | null) =>
  db.one<CountNamedGiftsRow>(sql`
    select count(*) as count from donation d left join project p on p.id = d.project_id
    where ${whereNamed(charityId, projectId)}`)
