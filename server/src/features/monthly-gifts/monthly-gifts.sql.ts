import type { EndReason } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { failuresAtBank } from '@pennytrail/contract/donations/refunds/dispute-reasons.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  AccountRow,
  ByCustomerRow,
  BySubscriptionRow,
  LockVersionRow,
  MarkEndingRow,
  MonthlyRow,
  TakeDueRow,
} from './monthly-gifts.rows.ts'

export type { MonthlyRow } from './monthly-gifts.rows.ts'

/** Names a dispute in `answered_disputes`. A bank's question is answered apart from the dispute. */
const disputeKey = sql`case when p.state in ('inquiry', 'closed') then p.id || ':inquiry' else p.id end`

/**
 * Lists disputed payments of monthly gifts after which the giver has not said to go on. A question
 * of a bank that it has closed does not count, unless the charity refunded the payment because of it,
 * and neither does a Direct Debit that failed late.
 */
const disputes = sql`
  select d.monthly_gift_id, ${disputeKey} as id, p.amount, p.opened_at
  from donation_dispute p
  join donation d on d.id = p.donation_id
  join monthly_gift g on g.id = d.monthly_gift_id
  where (p.state <> 'closed' or d.refunded > 0) and p.reason <> all (${failuresAtBank}::text[]) and g.ended_at is null
    and p.id <> all (g.answered_disputes) and ${disputeKey} <> all (g.answered_disputes)`

const isOpen = (): Sql => sql`(m.id not in (select monthly_gift_id from (${disputes}) f)
    and c.status = 'verified' and coalesce(p.lifecycle = 'active', true)
    and coalesce((select w.status = 'verified' from donor_org w where w.id = m.donor_org_id), true))`

const isOver = (): Sql => sql`coalesce(p.lifecycle in ('completed', 'closed', 'cancelled'), false)`

const columns = sql`
  m.id, d.reference, m.person_id, /* never null */ greeting_name(n) as first_name, k.email, k.person_id as reader_id, q.links_from, m.donor_org_id,
  o.name as donor_org_name, g.purpose, m.charity_id, c.number as charity_number, m.method, m.bank_account, m.bank_last4,
  c.name as charity_name, m.project_id, p.title as project_title, m.currency, m.amount, m.gift,
  m.fee_cover, m.shown_as, m.public_name, m.unspent_terms, m.secondary_purpose, m.closure_term, m.repayable, m.created_at, m.stripe_account,
  m.customer, m.subscription, m.state, m.started_at, m.next_payment_at, m.paused_until, m.held,
  m.card, m.card_brand, m.card_last4, m.card_expires, m.failed_attempts, m.retry_at, m.problem,
  m.needs_confirmation, m.unpaid_amount, m.due_now_amount, m.answered_disputes, m.dispute_asked_at, b.debits, f.disputes, f.disputed,
  m.card_page_until, m.ending, m.ended_at, m.end_reason, m.version, y.checkout_session, d.status as first_status,
  ${isOpen()} as is_open, ${isOver()} as is_over, t.*`

const source = sql`
  monthly_gift m
  join donation d on d.id = m.id
  join donation_payment y on y.donation_id = m.id
  join charity c on c.id = m.charity_id
  left join project p on p.id = m.project_id
  left join donor_org o on o.id = m.donor_org_id
  left join donor_grant g on g.id = m.id
  cross join lateral (
    select case when m.donor_org_id is null then m.person_id
      else donor_org_contact(m.donor_org_id, m.person_id) end as contact) w
  join person n on n.id = coalesce(w.contact, m.person_id)
  left join giver_address k on k.person_id = w.contact
  left join guest q on q.person_id = w.contact
  cross join lateral (
    select coalesce(array_agg(x.invoice)
        filter (where x.invoice is not null and o.succeeded_at is not null), '{}') as invoices,
      count(*) filter (where o.succeeded_at is not null) as payments,
      coalesce(sum(o.amount - o.refunded - o.taken_back)
        filter (where o.succeeded_at is not null), 0)::bigint as total
    from donation o join donation_payment x on x.donation_id = o.id
    where o.monthly_gift_id = m.id) t
  cross join lateral (
    select coalesce(json_agg(json_build_object('amount', o.amount, 'collectOn', x.collect_on,
      'donationId', o.id, 'invoice', x.invoice) order by x.collect_on, o.id), '[]') as debits
    from donation o join donation_payment x on x.donation_id = o.id
    where o.monthly_gift_id = m.id and o.status = 'processing' and x.method = 'direct-debit') b
  cross join lateral (
    select coalesce(array_agg(p.id order by p.opened_at), '{}') as disputes,
      (array_agg(p.amount order by p.opened_at desc))[1] as disputed
    from (${disputes}) p where p.monthly_gift_id = m.id) f`

export const findMonthly = (db: Db, id: string) =>
  db.maybe<MonthlyRow>(sql`select ${columns} from ${source} where m.id = ${id}`)

export type Giver = { readonly personId: string } | { readonly donorOrgId: string }

const whereGivenBy = (giver: Giver): Sql =>
  'personId' in giver
    ? sql`m.donor_org_id is null and m.person_id = ${giver.personId}`
    : sql`m.donor_org_id = ${giver.donorOrgId}`

/** Lists a giver’s monthly gifts that have started: active ones first, then newest first. */
export const listMonthly = (db: Db, giver: Giver) =>
  db.many<MonthlyRow>(sql`
    select ${columns} from ${source}
    where ${whereGivenBy(giver)} and m.subscription is not null
    order by m.ended_at is not null, m.created_at desc, m.id desc limit 100`)

/** Finds a monthly gift and its account by the provider’s subscription id. */
export const findBySubscription = (db: Db, subscription: string) =>
  db.maybe<BySubscriptionRow>(sql`
    select id, stripe_account from monthly_gift where subscription = ${subscription}`)

/** Finds a monthly gift by its customer at the provider, which belongs to nothing else. */
export const findByCustomer = (db: Db, account: string, customer: string) =>
  db.maybe<ByCustomerRow>(sql`
    select id from monthly_gift where customer = ${customer} and stripe_account = ${account}`)

export const findAccount = (db: Db, id: string) =>
  db.maybe<AccountRow>(sql`
    select id, stripe_account from monthly_gift where id = ${id}`)

/** Reads the version of a monthly gift and locks its row until the transaction ends. */
export const lockVersion = (db: Db, id: string) =>
  db.one<LockVersionRow>(sql`
    select version, ending from monthly_gift where id = ${id} for update`)

/** The columns that are copied from the provider’s snapshot. */
export type SavedSnapshot = Pick<
  MonthlyRow,
  | 'gift'
  | 'feeCover'
  | 'customer'
  | 'subscription'
  | 'state'
  | 'held'
  | 'card'
  | 'cardBrand'
  | 'cardLast4'
  | 'cardExpires'
  | 'bankAccount'
  | 'bankLast4'
  | 'failedAttempts'
  | 'problem'
  | 'needsConfirmation'
  | 'unpaidAmount'
  | 'dueNowAmount'
  | 'ending'
  | 'endReason'
> &
  Record<'startedAt' | 'nextPaymentAt' | 'pausedUntil' | 'retryAt' | 'endedAt', Date | null>

export const saveSnapshot = (db: Db, id: string, h: SavedSnapshot, checkAt: Date | null) =>
  db.run(sql`
    update monthly_gift set gift = ${h.gift}, fee_cover = ${h.feeCover}, customer = ${h.customer},
      subscription = ${h.subscription}, state = ${h.state}, started_at = ${h.startedAt},
      next_payment_at = ${h.nextPaymentAt}, paused_until = ${h.pausedUntil}, held = ${h.held},
      card = ${h.card}, card_brand = ${h.cardBrand}, card_last4 = ${h.cardLast4},
      card_expires = ${h.cardExpires}, bank_account = ${h.bankAccount}, bank_last4 = ${h.bankLast4}, failed_attempts = ${h.failedAttempts},
      retry_at = ${h.retryAt}, problem = ${h.problem},
      needs_confirmation = ${h.needsConfirmation}, unpaid_amount = ${h.unpaidAmount},
      due_now_amount = ${h.dueNowAmount}, ending = ${h.ending},
      ended_at = ${h.endedAt}, end_reason = ${h.endReason}, version = version + 1,
      check_at = case when ${checkAt}::timestamptz is not null
        then least(${checkAt}::timestamptz, card_page_until) end, checks = 0
    where id = ${id}`)

/** Notes when the giver was asked whether to go on after a disputed payment. */
export const saveQuestionTime = (db: Db, id: string, now: Date) =>
  db.run(sql`update monthly_gift set dispute_asked_at = ${now} where id = ${id}`)

/** Stores that the giver goes on with a monthly gift after these disputes of its payments. */
export const saveAnsweredDisputes = (db: Db, id: string, disputes: readonly string[]) =>
  db.run(sql`
    update monthly_gift set answered_disputes = answered_disputes || ${disputes}::text[],
      dispute_asked_at = null, check_at = least(check_at, now()), checks = 0, version = version + 1
    where id = ${id}`)

/** Stores the invoice of the first payment, which until then had only its payment page. */
export const saveFirstInvoice = (db: Db, id: string, invoice: string) =>
  db.run(sql`
    update donation_payment set invoice = ${invoice} where donation_id = ${id} and invoice is null`)

export type Ending = Exclude<EndReason, 'at-provider'>

/** The monthly gifts to end. For a person, only their own and not those of their organisations. */
export type Scope =
  | { readonly id: string }
  | { readonly personId: string }
  | { readonly projectId: string }
  | { readonly charityId: string; readonly account?: string }

const selectWithin = (scope: Scope): Sql => {
  if ('id' in scope) return sql`id = ${scope.id}`
  if ('personId' in scope) return sql`person_id = ${scope.personId} and donor_org_id is null`
  if ('projectId' in scope) return sql`project_id = ${scope.projectId}`
  const { account = null, charityId } = scope
  return sql`charity_id = ${charityId} and coalesce(stripe_account = ${account}::text, true)`
}

/** Marks monthly gifts as ending. A gift marked before keeps its first reason. Returns the ids. */
export const markEnding = async (
  db: Db,
  scope: Scope,
  reason: Ending,
  now: Date,
): Promise<string[]> => {
  const rows = await db.many<MarkEndingRow>(sql`
    update monthly_gift set ending = coalesce(ending, ${reason}), check_at = ${now},
      version = version + 1
    where ${selectWithin(scope)} and ended_at is null returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Stores when the page for entering a new card closes, and when to check for the first time whether
 * the giver has completed it.
 */
export const saveCardPage = (db: Db, id: string, until: Date, checkAt: Date) =>
  db.run(sql`
    update monthly_gift set card_page_until = greatest(card_page_until, ${until}),
      check_at = least(check_at, ${checkAt}), checks = 0
    where id = ${id} and ended_at is null`)

/**
 * Records that every card entered on a page that closed by `until` now pays for the monthly gift.
 * Changes nothing if another page has been opened since.
 */
export const closeCardPages = (db: Db, id: string, until: string, checkAt: Date | null) =>
  db.run(sql`
    update monthly_gift set card_page_until = null, check_at = ${checkAt}
    where id = ${id} and card_page_until = ${until} and ended_at is null`)

/** Marks a gift as ended without asking the provider, because we no longer have access to it. */
export const markLost = (db: Db, id: string, now: Date) =>
  db.run(sql`
    update monthly_gift set state = 'ended', ended_at = ${now},
      end_reason = coalesce(ending, 'connection-lost'), next_payment_at = null, retry_at = null,
      needs_confirmation = false, due_now_amount = null, check_at = null, version = version + 1
    where id = ${id} and ended_at is null`)

/** Removes the name of a giver who deleted their account. */
export const eraseName = (db: Db, personId: string) =>
  db.run(sql`
    update monthly_gift set shown_as = 'anonymous', public_name = null, version = version + 1
    where person_id = ${personId} and donor_org_id is null`)

/**
 * Takes the monthly gifts that are due for a check, and those whose charity or project has started
 * or stopped taking gifts, and plans their next check. Two processes never take the same gift.
 */
export const takeDue = (db: Db, now: Date, max: number) =>
  db.many<TakeDueRow>(sql`
    with due as (
      select m.id
      from monthly_gift m
      join charity c on c.id = m.charity_id
      left join project p on p.id = m.project_id
      where m.check_at is not null and (m.check_at <= ${now}
        or (m.state in ('active', 'failing') and m.ending is null and m.checks < 3
          and (m.held = ${isOpen()} or ${isOver()})))
      order by m.check_at limit ${max} for update of m skip locked
    )
    update monthly_gift m set checks = m.checks + 1,
      check_at = ${now}::timestamptz + least(power(2, least(m.checks, 10)), 60) * interval '1 minute'
    from due where m.id = due.id returning m.id`)
