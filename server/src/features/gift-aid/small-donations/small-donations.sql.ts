import { maxSmallDonation } from '@pennytrail/contract/gift-aid/small-donations.ts'
import type { SmallDonationSettings } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  ClaimTaxYearRow,
  ClaimedSmallRow,
  MatchedRow,
  SmallClaimRow,
  SmallDonationRow,
  SmallSettings,
  TopUpRow,
} from '../gift-aid.rows.ts'

export const readSmallSettings = async (
  db: Db,
  charityId: string,
): Promise<SmallDonationSettings> =>
  (await db.maybe<SmallSettings>(sql`
    select counts_chip_and_pin, penalised_claim_on::text, connected
    from gift_aid_small_setting where charity_id = ${charityId}`)) ?? {
    countsChipAndPin: false,
    penalisedClaimOn: null,
    connected: [],
  }

export const saveSmallSettings = (
  db: Db,
  charityId: string,
  settings: SmallDonationSettings,
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_small_setting (charity_id, counts_chip_and_pin, penalised_claim_on,
      connected, changed_by, changed_at)
    values (${charityId}, ${settings.countsChipAndPin}, ${settings.penalisedClaimOn}::date,
      ${JSON.stringify(settings.connected)}::jsonb, ${by}, ${now})
    on conflict (charity_id) do update set counts_chip_and_pin = excluded.counts_chip_and_pin,
      penalised_claim_on = excluded.penalised_claim_on, connected = excluded.connected,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`)

export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Lists the money of a period that may count as small donations, the newest first: the parts of
 * collections whose entries stand, and gifts that the charity recorded as cash.
 */
export const listSmallDonations = (
  db: Db,
  charityId: string,
  { from, to }: Days,
): Promise<SmallDonationRow[]> =>
  db.many<SmallDonationRow>(sql`
    with gift as materialized (
      select d.id, d.charity_id, d.reference, d.project_id, d.amount, d.refunded, d.taken_back,
        d.repayable, (d.succeeded_at at time zone 'Europe/London')::date as given_on
      from donation d
      where d.charity_id = ${charityId} and d.method = 'cash' and d.grant_id is null
        and d.succeeded_at >= ${from}::date - 1 and d.succeeded_at < ${to}::date + 2
        and d.amount > d.refunded + d.taken_back and d.claimed_by = 'charity'
    ), declared as materialized (
      select gifts_declared((select coalesce(array_agg(g.id), '{}') from gift g)) as id
    )
    select /* never null */ s.kind, /* never null */ s."on", /* never null */ s.label,
      /* never null */ s.way, s.project_id, p.title project_title, /* never null */ s.sequence,
      /* never null */ s.amount, s.gifts_over, s.amount_over, /* never null */ s.is_in_uk,
      /* never null */ s.is_organisation, /* never null */ s.is_declared,
      /* never null */ s.is_part_of_gift, /* never null */ s.is_repayable,
      /* never null */ s.is_no_free_gift
    from (
      select 'collection' kind, c.collected_on::text "on", c.place label, k.way, e.project_id,
        e.seq "sequence", e.amount, k.gifts_over, k.amount_over, c.in_uk is_in_uk,
        false is_organisation, false is_declared, false is_part_of_gift, false is_repayable,
        false is_no_free_gift
      from collection c
      join collection_part k on k.collection_id = c.id
      join ledger_entry e on e.id = k.entry_id and e.charity_id = k.charity_id
      where c.charity_id = ${charityId} and c.collected_on between ${from}::date and ${to}::date
        and not exists (select from ledger_entry r
          where r.reverses_id = e.id and r.charity_id = e.charity_id)
      union all
      select 'offline-gift', g.given_on::text, g.reference, 'cash', g.project_id,
        coalesce((select min(e.seq) from ledger_entry e
          where e.donation_id = g.id and e.charity_id = g.charity_id), 0),
        g.amount - g.refunded - g.taken_back, null, null, true,
        coalesce(t.is_organisation, v.person_id is null),
        g.id in (select declared.id from declared)
          or exists (select from gift_aid_claim_gift k
            where k.donation_id = g.id and k.released_at is null),
        g.amount > ${maxSmallDonation} and g.refunded + g.taken_back > 0,
        g.repayable and gift_is_repayable(g.id),
        exists (select from gift_aid_left_out o where o.donation_id = g.id)
      from gift g
      join donation_giver v on v.donation_id = g.id
      left join temporary_person t on t.id = v.temporary_person_id
      where g.given_on between ${from}::date and ${to}::date) s
    left join project p on p.id = s.project_id
    order by s."on" desc, s.sequence desc`)

/**
 * Returns the gifts on which Gift Aid is claimed, by the tax years in which they were given: less
 * what went back to their givers, and without those that HMRC refused. From 6 April to the end of the
 * year are 270 days, also in a leap year.
 */
export const sumGiftAidDonations = (
  db: Db,
  charityId: string,
  { from, to }: Days,
): Promise<MatchedRow[]> =>
  db.many<MatchedRow>(sql`
    select /* never null */ extract(year from k.given_on + 270)::int
        as tax_year,
      sum(k.amount - coalesce(j.amount, 0))::bigint as donations
    from gift_aid_claim_gift k
    left join lateral (select sum(j.amount)::bigint as amount from gift_aid_adjustment j
      where j.of_claim_id = k.claim_id and j.donation_id = k.donation_id
        and j.released_at is null) j on true
    where k.charity_id = ${charityId} and k.released_at is null and k.given_back_at is null
      and k.given_on between ${from}::date and ${to}::date
      and not exists (select from gift_aid_refusal f
        where f.claim_id = k.claim_id and f.donation_id = k.donation_id)
    group by 1`)

/** Returns the small donations that claims contain, by tax year and fund. */
export const sumClaimedSmall = (db: Db, charityId: string): Promise<ClaimedSmallRow[]> =>
  db.many<ClaimedSmallRow>(sql`
    select tax_year, project_id, sum(donations)::bigint donations
    from gift_aid_small_donation where charity_id = ${charityId} and released_at is null
    group by tax_year, project_id`)

/** Returns what each claim of a charity has of small donations, by tax year. */
export const listSmallClaims = (db: Db, charityId: string): Promise<SmallClaimRow[]> =>
  db.many<SmallClaimRow>(sql`
    select c.id, c.number, c.state, s.tax_year, sum(s.donations)::bigint donations,
      sum(s.top_up)::bigint top_up
    from gift_aid_small_donation s join gift_aid_claim c on c.id = s.claim_id
    where s.charity_id = ${charityId} and s.released_at is null
    group by c.id, s.tax_year order by s.tax_year desc, c.number desc`)

export interface SmallDonationShare {
  readonly taxYear: number
  readonly projectId: string | null
  readonly donations: number
  readonly topUp: number
}

export const insertSmallDonations = (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
  shares: readonly SmallDonationShare[],
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_small_donation (claim_id, charity_id, tax_year, project_id, donations,
      top_up)
    select ${claim.id}::uuid, ${claim.charityId}::uuid, r."taxYear", r."projectId", r.donations,
      r."topUp"
    from json_to_recordset(${JSON.stringify(shares)})
      as r("taxYear" int, "projectId" uuid, donations bigint, "topUp" bigint)`)

/** Returns what HMRC adds to the small donations of a claim, by fund. */
export const listTopUps = (
  db: Db,
  claimId: string,
): Promise<{ projectId: string | null; topUp: number }[]> =>
  db.many<TopUpRow>(sql`
    select project_id, sum(top_up)::bigint top_up from gift_aid_small_donation
    where claim_id = ${claimId} group by project_id having sum(top_up) > 0 order by project_id`)

/** Returns the small donations of a claim by tax year, the latest first. */
export const listClaimTaxYears = (db: Db, claimId: string): Promise<ClaimTaxYearRow[]> =>
  db.many<ClaimTaxYearRow>(sql`
    select tax_year, sum(donations)::bigint donations, sum(top_up)::bigint top_up
    from gift_aid_small_donation where claim_id = ${claimId}
    group by tax_year order by tax_year desc`)
