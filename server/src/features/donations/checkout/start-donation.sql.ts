import type { Guest } from '@pennytrail/contract'
import type { ShownAs } from '@pennytrail/contract/donations/rules.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import type { StoredGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { empty, nameClientId, sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { OpenedCheckout } from './checkout.ts'
import { buildGuestInsert } from './guest-giver.sql.ts'
import { supersedeOpenPayments, type Starter } from './started-payments.sql.ts'
import type {
  FindStartedRow,
  InsertPendingRow,
  IsDeclaredRow,
  IsGivenUpRow,
  LockStartRow,
  SaveCheckoutRow,
  TargetRow,
} from '../donations.rows.ts'

/**
 * The project or charity that a gift goes to, with the fields that decide whether it takes gifts.
 */
export type { TargetRow } from '../donations.rows.ts'

const buildCharityColumns = (giftId: string, now: Date, matchPot: Sql) => sql`
  /* never null */ gift_is_started(${giftId}) as is_started,
  ${matchPot} as match_pot_id,
  /* never null */ announced_givers(c.id, ${now}) as "expectedGivers", c.id as charity_id, c.name as charity_name, c.number as charity_number, c.regulator,
  other_charity_numbers(c.number) as other_numbers, c.status as charity_status, c.is_demo,
  c.stripe_account,
  case when c.stripe_account is null then takes_gifts_from(c.id) end as gifts_from,
  c.stripe_charges_enabled as charges_enabled, c.stripe_payment_methods as payment_methods, c.hmrc_reference is not null as takes_gift_aid`

/**
 * Finds a project, if the reader may see it, with its charity, the givers that the charity expects
 * now, the pot that matches the gift, and whether the gift with an id has been started.
 */
export const findProjectTarget = (db: Db, projectId: string, giftId: string, now: Date) =>
  db.maybe<TargetRow>(sql`
    select ${buildCharityColumns(giftId, now, sql`open_match_pot(c.id, p.id, ${now})`)}, p.id as project_id, p.title as project_title,
      p.lifecycle, p.currency, p.gift_terms, p.secondary_purpose
    from project p join charity c on c.id = p.charity_id where p.id = ${projectId}`)

/** Finds a charity's general fund like a project; it is always open and in pounds. */
export const findCharityTarget = (db: Db, charityId: string, giftId: string, now: Date) =>
  db.maybe<TargetRow>(sql`
    select ${buildCharityColumns(giftId, now, sql`open_match_pot(c.id, null, ${now})`)}, null as project_id, null as project_title,
      'active' as lifecycle, 'GBP' as currency, null as gift_terms, '' as secondary_purpose
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
  /** The giver if they have no account; the person is made with the gift. */
  readonly guest?: Guest | undefined
  /** Whether the gift takes the place of the giver's other open payments for the same target. */
  readonly supersedes?: boolean
  /** The processor's invoice, for a later payment of a monthly gift. */
  readonly invoice?: string
}

/**
 * Stores the gift before the provider is asked, with its guest. Returns undefined if the id or its
 * reference is already used.
 */
export const insertPending = (db: Db, d: PendingDonation) => {
  const monthlyGiftId = d.monthlyGift === 'new' ? d.id : d.monthlyGift
  return db.maybe<InsertPendingRow>(sql`
    with made as (
      insert into donation (id, charity_id, project_id, gift, fee_cover, currency, shown_as,
        public_name, message, unspent_terms, secondary_purpose, closure_term, repayable, created_at,
        grant_id,
        monthly_gift_id)
      values (${d.id}, ${d.charityId}, ${d.projectId}, ${d.gift}, ${d.feeCover}, ${d.currency},
        ${d.shownAs}, ${d.publicName}, ${d.message}, ${d.terms.sentences},
        ${d.terms.purpose}, ${d.terms.closure}, ${d.terms.repayable}, ${d.now},
        ${d.donorOrgId === undefined ? null : (monthlyGiftId ?? d.id)}, ${monthlyGiftId})
      on conflict do nothing returning id, reference
    ), ${d.guest ? buildGuestInsert(sql`select id from made`, d.guest, d.now) : empty}
    ${d.monthlyGift === 'new' ? beginMonthly(d) : empty} giver as (
      insert into donation_giver (donation_id, person_id, donor_org_id)
      select id, ${d.donorOrgId === undefined ? d.personId : null}::uuid,
        ${d.donorOrgId ?? null}::uuid from made
    ), payment as (
      insert into donation_payment (donation_id, method, stripe_account, expires_at, check_at,
        invoice, browser_hash, network_hash)
      select id, ${d.method}, ${d.stripeAccount}::text, ${d.expiresAt}::timestamptz, ${d.checkAt}::timestamptz,
        ${d.invoice ?? null}::text, ${d.browserHash ?? null}::bytea,
        ${d.networkHash ?? null}::bytea
      from made
    )${d.supersedes ? sql`, superseded as (${supersedeOpenPayments(d)})` : empty}
    select /* never null */ reference,
      /* never null */ ${d.supersedes ? sql`exists (select from superseded)` : sql`false`} as has_superseded,
      /* never null */ coalesce(${d.guest?.email ?? null}::text,
        (select a.email from giver_address a where a.person_id = ${d.personId})) as email
    from made`)
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
      /* never null */ (select a.email from giver_address a
       where a.person_id = coalesce(g.person_id, t.recorded_by)) as email,
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
  const { givenUp } = await db.one<IsGivenUpRow>(sql`
    select superseded_by is not null or dismissed_at is not null as given_up
    from donation_payment where donation_id = ${id}`)
  return givenUp
}

/**
 * Stores the payment page of a gift, unless one is stored already. Returns the URL of the stored page,
 * and whether it is still wanted: the giver may have started another gift meanwhile.
 */
export const saveCheckout = (db: Db, id: string, { session, url, customer }: OpenedCheckout) =>
  db.one<SaveCheckoutRow>(sql`
    with paid_by as (
      update monthly_gift set customer = ${customer} where id = ${id} and customer is null
    )
    update donation_payment
    set checkout_session = coalesce(checkout_session, ${session}),
      checkout_url = coalesce(checkout_url, ${url})
    where donation_id = ${id}
    returning superseded_by is null and dismissed_at is null as wanted, checkout_url`)

/** Tells whether a valid Gift Aid declaration of its giver covers a gift. */
export const readIsDeclared = async (db: Db, id: string): Promise<boolean> => {
  const { declared } = await db.one<IsDeclaredRow>(
    sql`select /* never null */ ${id} in (select gifts_declared(array[${id}::uuid])) as declared`,
  )
  return declared
}

/** Forgets the networks of payment pages that expired before a time. */
export const eraseNetworks = (db: Db, before: Date) =>
  db.run(sql`
    update donation_payment set network_hash = null
    where network_hash is not null and expires_at < ${before}`)

export interface StartLock {
  /** The id of the gift. */
  readonly id: string
  readonly starter: Starter
  /** Null for an account. */
  readonly networkHash: Buffer | null
  /** How much declines of the last day may weigh in the neighbourhood before it is closed. */
  readonly allowed: number
  readonly now: Date
}

/**
 * Locks the id and the giver until the transaction ends, so that two requests to start a payment run
 * one after the other and the second sees the payment of the first. The account's lock always comes
 * before the browser's, to avoid deadlocks. Returns the declined cards of the giver (account or
 * browser), whether the neighbourhood is closed, and whether the giver has started payments before.
 */
export const lockStart = (db: Db, { allowed, id, networkHash, now, starter }: StartLock) => {
  const { browserHash, personId } = starter
  const names = [
    nameClientId(id),
    `start-gift person ${personId}`,
    ...(browserHash === null ? [] : [`start-gift browser ${browserHash.toString('hex')}`]),
  ]
  return db.one<LockStartRow>(sql`
    select /* never null */ own_declines, /* never null */ network_closed,
      /* never null */ has_payments
    from lock_start(${names}, ${personId}, ${browserHash}, ${networkHash}, ${allowed}, ${now})`)
}
