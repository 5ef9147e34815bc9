import type { ShownAs } from '@pennytrail/contract/donations/rules.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import type { StoredGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { empty, sql, type Db } from '../../../platform/database/index.ts'
import type { OpenedCheckout } from './checkout.ts'
import type { Starter } from './started-payments.sql.ts'
import type {
  CountDeclinesOfNetworkRow,
  CountDeclinesRow,
  EmailRow,
  FindStartedRow,
  IsGivenUpRow,
  SaveCheckoutRow,
  TargetRow,
} from '../donations.rows.ts'

/**
 * The project or charity that a gift goes to, with the fields that decide whether it takes gifts.
 */
export type { TargetRow } from '../donations.rows.ts'

const charityColumns = sql`
  c.id as charity_id, c.name as charity_name, c.status as charity_status, c.is_demo,
  c.stripe_account,
  case when c.stripe_account is null then takes_gifts_from(c.id) end as gifts_from,
  c.stripe_charges_enabled as charges_enabled, c.stripe_payment_methods as payment_methods, c.hmrc_reference is not null as takes_gift_aid`

/** Finds a project, if the reader may see it, with its charity. */
export const findProjectTarget = (db: Db, projectId: string) =>
  db.maybe<TargetRow>(sql`
    select ${charityColumns}, p.id as project_id, p.title as project_title, p.lifecycle,
      p.currency, p.gift_terms, p.secondary_purpose
    from project p join charity c on c.id = p.charity_id where p.id = ${projectId}`)

/** Finds a charity's general fund, which is always open and in pounds. */
export const findCharityTarget = (db: Db, charityId: string) =>
  db.maybe<TargetRow>(sql`
    select ${charityColumns}, null as project_id, null as project_title, 'active' as lifecycle,
      'GBP' as currency, null as gift_terms, '' as secondary_purpose
    from charity c where c.id = ${charityId}`)

export interface PendingDonation {
  readonly id: string
  /** The person who gives, or who acts for the donor organisation. */
  readonly personId: string
  /**
   * The donor organisation that gives. The grant has the same id as the gift, or as the monthly
   * gift that the gift belongs to.
   */
  readonly donorOrgId?: string
  readonly charityId: string
  readonly projectId: string | null
  readonly gift: number
  readonly feeCover: number
  readonly currency: string
  readonly method: PaymentMethod
  readonly shownAs: ShownAs
  readonly publicName: string | null
  readonly message: string
  readonly terms: StoredGiftTerms
  readonly stripeAccount: string
  readonly now: Date
  readonly expiresAt: Date
  readonly checkAt: Date
  /**
   * `new` for the first payment, which creates the monthly gift; otherwise the id of the monthly
   * gift. Null for a single gift.
   */
  readonly monthlyGift: string | null
  /** Hash of the secret of the browser that started the payment. */
  readonly browserHash?: Buffer | null
  /** Hash of the neighbourhood of a guest's network, in which declined cards are counted. */
  readonly networkHash?: Buffer | null
  /** The processor's invoice, for a later payment of a monthly gift. */
  readonly invoice?: string
}

/** Stores the gift before the provider is asked. Returns false if its id is already used. */
export const insertPending = async (db: Db, d: PendingDonation): Promise<boolean> => {
  const monthlyGiftId = d.monthlyGift === 'new' ? d.id : d.monthlyGift
  const inserted = await db.run(sql`
    with made as (
      insert into donation (id, charity_id, project_id, gift, fee_cover, currency, shown_as,
        public_name, message, unspent_terms, secondary_purpose, closure_term, repayable, created_at,
        grant_id,
        monthly_gift_id)
      values (${d.id}, ${d.charityId}, ${d.projectId}, ${d.gift}, ${d.feeCover}, ${d.currency},
        ${d.shownAs}, ${d.publicName}, ${d.message}, ${d.terms.sentences},
        ${d.terms.purpose}, ${d.terms.closure}, ${d.terms.repayable}, ${d.now},
        ${d.donorOrgId === undefined ? null : (monthlyGiftId ?? d.id)}, ${monthlyGiftId})
      on conflict do nothing returning id
    ), ${d.monthlyGift === 'new' ? beginMonthly(d) : empty} giver as (
      insert into donation_giver (donation_id, person_id, donor_org_id)
      select id, ${d.donorOrgId === undefined ? d.personId : null}::uuid,
        ${d.donorOrgId ?? null}::uuid from made
    )
    insert into donation_payment (donation_id, method, stripe_account, expires_at, check_at,
      invoice, browser_hash, network_hash)
    select id, ${d.method}, ${d.stripeAccount}::text, ${d.expiresAt}::timestamptz, ${d.checkAt}::timestamptz,
      ${d.invoice ?? null}::text, ${d.browserHash ?? null}::bytea,
      ${d.networkHash ?? null}::bytea
    from made`)
  return inserted === 1
}

const beginMonthly = (d: PendingDonation) => sql`
  monthly as (
    insert into monthly_gift (id, person_id, donor_org_id, charity_id, project_id, gift, fee_cover, currency,
      method, shown_as, public_name, unspent_terms, secondary_purpose, closure_term, repayable,
      created_at, stripe_account, check_at)
    select id, ${d.personId}::uuid, ${d.donorOrgId ?? null}::uuid, ${d.charityId}::uuid, ${d.projectId}::uuid, ${d.gift}::bigint,
      ${d.feeCover}::bigint, ${d.currency}, ${d.method}, ${d.shownAs}, ${d.publicName}::text,
      ${d.terms.sentences}::text[], ${d.terms.purpose}::text, ${d.terms.closure}::text, ${d.terms.repayable}::boolean,
      ${d.now}::timestamptz, ${d.stripeAccount}::text,
      ${d.checkAt}::timestamptz
    from made
  ),`

/** A stored gift with the fields that a repeated request is compared with. */
export type StartedRow = FindStartedRow

export const findStarted = (db: Db, id: string) =>
  db.maybe<FindStartedRow>(sql`
    select /* never null */ coalesce(g.person_id, t.recorded_by) as person_id, g.donor_org_id, t.purpose,
      array(select l.budget_line_id::text from grant_line l where l.grant_id = t.id order by 1)
        as only_lines,
      array(select r.due_on::text from grant_report r
            where r.grant_id = t.id and r.due_on is not null order by 1) as report_dates,
      d.charity_id, d.project_id, d.gift, d.fee_cover,
      d.monthly_gift_id is not null as is_monthly, d.shown_as, d.public_name,
      d.message,
      (select a.scope from gift_aid_declaration a
       where a.donation_id = d.id and a.taken = 'online') as gift_aid,
      d.status, d.reference, y.method, y.stripe_account, y.checkout_session, y.expires_at,
      y.superseded_by is not null or y.dismissed_at is not null as is_given_up,
      q.email as guest_email, y.browser_hash,
      c.name as charity_name, p.title as project_title, c.stripe_payment_methods as payment_methods
    from donation d
    join donation_giver g on g.donation_id = d.id
    left join donor_grant t on t.id = d.grant_id
    join donation_payment y on y.donation_id = d.id
    left join guest q on q.person_id = g.person_id
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    where d.id = ${id}`)

/**
 * Takes a way to pay off those that a charity offers, unless it is the only one. Returns whether it
 * was offered.
 */
export const stopOffering = async (
  db: Db,
  charityId: string,
  method: PaymentMethod,
): Promise<boolean> =>
  (await db.run(sql`
    update charity set stripe_payment_methods = array_remove(stripe_payment_methods, ${method}::text)
    where id = ${charityId} and ${method}::text = any (stripe_payment_methods)
      and cardinality(stripe_payment_methods) > 1`)) === 1

/** Tells whether a later payment took the place of this one, or its giver dismissed it. */
export const readIsGivenUp = async (db: Db, id: string): Promise<boolean> => {
  const { given_up } = await db.one<IsGivenUpRow>(sql`
    select superseded_by is not null or dismissed_at is not null as given_up
    from donation_payment where donation_id = ${id}`)
  return given_up
}

/**
 * Stores the payment page of a gift, unless one is stored already. Returns whether the page is
 * still wanted: the giver may have started another gift while the page was being opened.
 */
export const saveCheckout = async (
  db: Db,
  id: string,
  { session, url, customer }: OpenedCheckout,
): Promise<boolean> => {
  const { wanted } = await db.one<SaveCheckoutRow>(sql`
    with paid_by as (
      update monthly_gift set customer = ${customer} where id = ${id} and customer is null
    )
    update donation_payment
    set checkout_session = coalesce(checkout_session, ${session}),
      checkout_url = coalesce(checkout_url, ${url})
    where donation_id = ${id}
    returning superseded_by is null and dismissed_at is null as wanted`)
  return wanted
}

export const findEmail = async (db: Db, personId: string): Promise<string> => {
  const { email } = await db.one<EmailRow>(
    sql`select /* never null */ email from giver_address where person_id = ${personId}`,
  )
  return email
}

/** Counts declined cards on payment pages that guests of a neighbourhood opened since a time. */
export const countDeclinesOfNetwork = async (
  db: Db,
  networkHash: Buffer,
  since: Date,
): Promise<number> => {
  const { declines } = await db.one<CountDeclinesOfNetworkRow>(sql`
    select coalesce(sum(y.declines), 0)::bigint as declines
    from donation_payment y join donation d on d.id = y.donation_id
    where y.network_hash = ${networkHash} and d.created_at > ${since}`)
  return declines
}

/** Forgets the networks of payment pages that expired before a time. */
export const eraseNetworks = (db: Db, before: Date) =>
  db.run(sql`
    update donation_payment set network_hash = null
    where network_hash is not null and expires_at < ${before}`)

/** Counts declined cards on gifts that the account or the browser started since a time. */
export const countDeclines = async (
  db: Db,
  { browserHash, personId }: Starter,
  since: Date,
): Promise<number> => {
  const { declines } = await db.one<CountDeclinesRow>(sql`
    select coalesce(sum(y.declines), 0)::bigint as declines
    from (select g.donation_id from donation_giver g where g.person_id = ${personId}
          union select t.id from donor_grant t where t.recorded_by = ${personId}
          union select b.donation_id from donation_payment b
            where b.browser_hash = ${browserHash}) g
    join donation_payment y on y.donation_id = g.donation_id
    join donation d on d.id = g.donation_id
    where d.created_at > ${since}`)
  return declines
}
