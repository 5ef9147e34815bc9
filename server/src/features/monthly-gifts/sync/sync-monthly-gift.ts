import { createHash } from 'node:crypto'
import type { DebitUnderWay } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  insertPending,
  lockDonations,
  readGiftPayment,
  settleGifts,
  type Mandate,
  type PaymentSnapshot,
} from '../../donations/index.ts'
import {
  findMonthly,
  lockVersion,
  saveFirstInvoice,
  saveSnapshot,
  type SavedSnapshot,
  type MonthlyRow,
} from '../monthly-gifts.sql.ts'
import { readWithoutRetries } from './read-without-retries.ts'
import { readMandate } from './read-mandate.ts'
import { buildMonthlyEmails, toGiver } from '../monthly.emails.ts'
import {
  listNewPayments,
  listOpenBills,
  readPaymentProblem,
  type PaidInvoice,
  type PaymentProblem,
  type SubscriptionSnapshot,
} from './subscription-snapshot.ts'
import { notify } from '../../notifications/index.ts'

const maxTries = 20
const minute = 60_000
const hour = 60 * minute
/** The minutes after which a payment that is due now has reached the bank. */
const stepMinutes = 10
/** The hours from the start of the day of a Direct Debit until its bank has answered. */
const answerHours = 48

/** A consistent snapshot of a monthly gift at the payment provider. */
interface MonthlySnapshot {
  readonly facts: SubscriptionSnapshot
  readonly problem: PaymentProblem
  readonly payments: readonly NewPayment[]
  /** The Direct Debits that banks are still processing, oldest first. */
  readonly debits: DebitUnderWay[]
  /** Direct Debits that were under way when last synced and are no longer. */
  readonly answered: readonly Pick<NewPayment, 'donationId' | 'facts'>[]
  /** The payments of earlier months that are given up. */
  readonly leftOut: readonly PaidInvoice[]
  /** The mandate of another account, for our own notice of it. */
  readonly mandate: Mandate | null
}

interface NewPayment {
  readonly invoice: PaidInvoice
  readonly donationId: string
  readonly facts: PaymentSnapshot
}

/** The parts of a webhook event that a later request to the provider cannot tell. */
export interface SyncHint {
  readonly session?: string
  /** The invoice that the event says was paid, and when. */
  readonly paid?: { readonly invoice: string; readonly at: Date }
}

/**
 * Syncs a monthly gift with its subscription. Each paid invoice becomes one donation, and the giver
 * gets an email about each change. A webhook event only triggers the sync, so repeats and parallel
 * processes do no harm. If the stored gift changes after the snapshot was requested, it fetches the
 * snapshot again.
 */
export const syncMonthlyGift = async (
  deps: Deps,
  id: string,
  hint: SyncHint = {},
): Promise<void> => {
  const leftOut: PaidInvoice[] = []
  for (let turn = 0; turn < maxTries; turn += 1) {
    const gift = await deps.database.read('system', (db) => findMonthly(db, id))
    if (!gift) return
    const session = gift.checkoutSession ?? hint.session ?? null
    const snapshot = await fetchSnapshot(deps, { ...gift, checkoutSession: session }, hint)
    if (snapshot === null) return
    if (snapshot === 'never-began') {
      await endUnstartedMonthlyGift(deps, gift)
      return
    }
    leftOut.push(...snapshot.leftOut)
    const isDone = await deps.database.transaction('money', (db) =>
      applySnapshot(db, deps, gift, { ...snapshot, leftOut }),
    )
    if (isDone) return
  }
  throw new Error('a monthly gift kept changing while it was read')
}

/**
 * Fetches the snapshot. Returns null if the first payment has not been made, and `never-began` once
 * it can no longer be made.
 */
const fetchSnapshot = async (
  deps: Deps,
  gift: MonthlyRow,
  { paid: paidNow }: SyncHint,
): Promise<MonthlySnapshot | 'never-began' | null> => {
  const { payments } = deps
  const account = gift.stripeAccount
  let { subscription } = gift
  if (subscription === null) {
    if (gift.checkoutSession === null) {
      // Without a stored payment page, only the status of the first payment tells whether the
      // gift can still begin.
      return ['expired', 'failed'].includes(gift.firstStatus) ? 'never-began' : null
    }
    const page = await payments.stripe.checkout.sessions.retrieve(
      gift.checkoutSession,
      {},
      { stripeAccount: account },
    )
    if (page.status === 'expired') return 'never-began'
    subscription = typeof page.subscription === 'string' ? page.subscription : null
    if (page.client_reference_id !== gift.id || subscription === null) return null
  }
  const { facts, leftOut } = await readWithoutRetries(payments, gift, subscription)
  if (facts.monthlyGiftId !== gift.id || facts.currency !== gift.currency) {
    deps.log.error({ monthlyGift: gift.id }, 'a subscription does not fit its monthly gift')
    return null
  }
  if (!facts.isBegun) return null
  const fresh = await listNewPayments(payments, gift, subscription)
  const paid: NewPayment[] = []
  for (const invoice of fresh) {
    const donationId = invoice.isFirst ? gift.id : makeRenewalId(account, invoice.id)
    const session = invoice.isFirst ? gift.checkoutSession : null
    const paidBy = { donationId, session, invoice: invoice.id }
    const succeededAt = paidNow?.invoice === invoice.id ? paidNow.at : null
    const read = await readGiftPayment(payments, account, paidBy, { succeededAt })
    if (read?.state === 'paid') paid.push({ invoice, donationId, facts: read })
  }
  const underWay = await readDebitsUnderWay(deps, gift, subscription)
  // The payment page settles the first payment, unless it is collected again.
  const isPageOver = gift.firstStatus === 'failed'
  paid.push(...underWay.filter(({ invoice }) => isPageOver || !invoice.isFirst))
  const isSameAccount = gift.bankAccount === null || facts.bank?.id === gift.bankAccount
  const mandate = isSameAccount ? null : await readMandate(payments, account, facts)
  const isUnpaid = facts.state === 'failing' || facts.endedUnpaid
  const problem = isUnpaid ? await readPaymentProblem(payments, account, facts.customer) : noProblem
  const debits = underWay.map(({ facts: { amount, collectOn } }) => ({ amount, collectOn }))
  const answered = await readAnsweredDebits(deps, gift, [...paid, ...underWay])
  return { facts, problem, payments: paid, debits, answered, leftOut, mandate }
}

/** Fetches the Direct Debits that the bank has answered since the last sync, and not by paying. */
const readAnsweredDebits = async (
  { payments }: Deps,
  gift: MonthlyRow,
  current: readonly NewPayment[],
): Promise<MonthlySnapshot['answered']> => {
  const answered: Pick<NewPayment, 'donationId' | 'facts'>[] = []
  for (const { donationId, invoice } of gift.debits) {
    if (current.some((payment) => payment.donationId === donationId)) continue
    const session = donationId === gift.id ? gift.checkoutSession : null
    const facts = await readGiftPayment(payments, gift.stripeAccount, {
      donationId,
      session,
      invoice,
    })
    if (facts) answered.push({ donationId, facts })
  }
  return answered
}

/**
 * Fetches the payments by Direct Debit that the bank is still processing. There can be several, and
 * a gift that has ended is not synced again, so none may be missed.
 */
const readDebitsUnderWay = async (
  { payments }: Deps,
  { checkoutSession, id, method, stripeAccount: account }: MonthlyRow,
  subscription: string,
): Promise<NewPayment[]> => {
  if (method !== 'direct-debit') return []
  const underWay: NewPayment[] = []
  for (const invoice of await listOpenBills(payments, account, subscription)) {
    const donationId = invoice.isFirst ? id : makeRenewalId(account, invoice.id)
    const session = invoice.isFirst ? checkoutSession : null
    const paidBy = { donationId, session, invoice: invoice.id }
    const facts = await readGiftPayment(payments, account, paidBy)
    if (facts?.state === 'processing') underWay.push({ invoice, donationId, facts })
  }
  return underWay
}

const noProblem: PaymentProblem = { needsConfirmation: false, message: null }

/** Derives the id of the donation for an invoice. The same invoice always gives the same id. */
const makeRenewalId = (account: string, invoice: string): string => {
  const bytes = createHash('sha256').update(`monthly gift ${account} ${invoice}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Stores the snapshot. Returns false if the gift has changed since it was read, because the
 * snapshot may then be out of date.
 */
const applySnapshot = async (
  db: Db,
  deps: Deps,
  gift: MonthlyRow,
  snapshot: MonthlySnapshot,
): Promise<boolean> => {
  const now = await lockVersion(db, gift.id)
  if (now.version !== gift.version) return false
  await postPayments(db, deps, gift, snapshot)
  const saved = toSavedSnapshot(gift, snapshot)
  const hasNoEmail = snapshot.payments.length === 0 && snapshot.leftOut.length === 0
  if (isSame(gift, saved) && hasNoEmail) return true
  const { debits, facts } = snapshot
  const schedule = { ...saved, debits, nextStepAt: getNextStep(facts, debits, deps.clock.now()) }
  await saveSnapshot(db, gift.id, saved, getNextCheck(schedule, deps.clock.now()))
  const updated = { ...gift, debits }
  for (const emailMessage of buildMonthlyEmails(updated, saved, deps, snapshot))
    await notify(db, deps, emailMessage, toGiver(gift))
  return true
}

const postPayments = async (
  db: Db,
  deps: Deps,
  gift: MonthlyRow,
  { answered, payments }: MonthlySnapshot,
): Promise<void> => {
  for (const { donationId, facts, invoice } of payments) {
    if (invoice.isFirst) await saveFirstInvoice(db, gift.id, invoice.id)
    else await insertRenewal(db, gift, { donationId, facts, invoice }, deps.clock.now())
  }
  const all = [...payments, ...answered]
  const locked = await lockDonations(
    db,
    all.map(({ donationId }) => ({ id: donationId })),
  )
  const settling = locked.flatMap((donation) => {
    const payment = all.find(({ donationId }) => donationId === donation.id)
    return payment ? [{ gift: donation, snapshot: payment.facts }] : []
  })
  if (settling.length > 0) await settleGifts(db, deps, settling)
}

const insertRenewal = (
  db: Db,
  gift: MonthlyRow,
  { donationId, facts, invoice }: NewPayment,
  now: Date,
): Promise<unknown> => {
  const at = facts.paidAt ?? now
  return insertPending(db, {
    id: donationId,
    personId: gift.personId,
    ...(gift.donorOrgId === null ? {} : { donorOrgId: gift.donorOrgId }),
    charityId: gift.charityId,
    projectId: gift.projectId,
    gift: invoice.gift,
    feeCover: invoice.feeCover,
    currency: gift.currency,
    method: gift.method,
    shownAs: gift.shownAs,
    publicName: gift.publicName,
    message: '',
    terms: {
      sentences: gift.unspentTerms,
      purpose: gift.secondaryPurpose,
      closure: gift.closureTerm,
      repayable: gift.repayable,
    },
    stripeAccount: gift.stripeAccount,
    now: at,
    expiresAt: at,
    checkAt: at,
    monthlyGift: gift.id,
    invoice: invoice.id,
  })
}

const toSavedSnapshot = (
  gift: MonthlyRow,
  { debits, facts, problem }: MonthlySnapshot,
): SavedSnapshot => {
  const isEnded = facts.state === 'ended'
  const { card } = facts
  const { message, needsConfirmation } = problem
  const unpaid = needsConfirmation ? 'not-confirmed' : 'payment-failed'
  const isGivenUp =
    facts.isGivenUp || (facts.isTriedNoMore && !needsConfirmation && debits.length === 0)
  return {
    gift: facts.gift,
    feeCover: facts.feeCover,
    customer: facts.customer,
    subscription: facts.id,
    state: facts.state,
    startedAt: facts.startedAt,
    nextPaymentAt: facts.nextPaymentAt,
    pausedUntil: isEnded ? null : facts.pausedUntil,
    held: facts.held,
    card: card?.id ?? gift.card,
    cardBrand: card?.brand ?? gift.cardBrand,
    cardLast4: card?.last4 ?? gift.cardLast4,
    cardExpires: card?.expires ?? gift.cardExpires,
    bankAccount: facts.bank?.id ?? gift.bankAccount,
    bankLast4: facts.bank?.last4 ?? gift.bankLast4,
    failedAttempts: facts.state === 'failing' ? facts.failedAttempts : 0,
    retryAt: facts.retryAt,
    problem: isEnded ? gift.problem : message,
    needsConfirmation: facts.state === 'failing' && needsConfirmation,
    unpaidAmount: facts.state === 'failing' ? (facts.openInvoice?.amount ?? null) : null,
    dueNowAmount: isEnded ? null : (facts.draft?.amount ?? null),
    ending: gift.ending ?? (isGivenUp ? unpaid : null),
    endedAt: isEnded ? (facts.endedAt ?? new Date(0)) : null,
    endReason: isEnded ? (gift.ending ?? (facts.endedUnpaid ? unpaid : 'at-provider')) : null,
  }
}

const isSame = (gift: MonthlyRow, saved: SavedSnapshot): boolean =>
  Object.entries(saved).every(([name, value]) => {
    const known: unknown = gift[name as keyof SavedSnapshot]
    return value instanceof Date ? Date.parse(String(known)) === value.getTime() : known === value
  })

/**
 * Returns when a payment whose day has come has reached the bank, or null if none has to. Stripe
 * sends no event about it that names the monthly gift.
 */
const getNextStep = (
  { draft, openInvoice, state }: SubscriptionSnapshot,
  debits: readonly DebitUnderWay[],
  now: Date,
): Date | null => {
  if (draft !== null) return new Date((draft.takenAt ?? now).getTime() + stepMinutes * minute)
  const isNotTriedYet = state === 'active' && openInvoice !== null && debits.length === 0
  return isNotTriedYet ? now : null
}

type Schedule = Pick<SavedSnapshot, 'state' | 'ending' | 'retryAt' | 'nextPaymentAt'> & {
  readonly debits: readonly DebitUnderWay[]
  readonly nextStepAt: Date | null
}

/**
 * Returns when to sync without a webhook event: two hours after the next payment or retry is due,
 * after the next step of a payment that is due now, or a day after a bank should have answered a
 * Direct Debit, whichever is soonest. Null once the gift has ended.
 */
export const getNextCheck = (saved: Schedule, now: Date): Date | null => {
  if (saved.state === 'ended') return null
  if (saved.ending !== null) return now
  const next = saved.retryAt ?? saved.nextPaymentAt
  const due = next === null ? now.getTime() + 24 * hour : next.getTime() + 2 * hour
  const answers = saved.debits.flatMap(({ collectOn }) =>
    collectOn === null ? [] : [Date.parse(collectOn) + answerHours * hour],
  )
  const step = saved.nextStepAt === null ? [] : [saved.nextStepAt.getTime()]
  return new Date(Math.max(Math.min(due, ...answers, ...step), now.getTime() + hour))
}

const endUnstartedMonthlyGift = (deps: Deps, gift: MonthlyRow): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const now = await lockVersion(db, gift.id)
    if (now.version !== gift.version || gift.endedAt !== null) return
    await saveSnapshot(
      db,
      gift.id,
      {
        ...gift,
        state: 'ended',
        startedAt: null,
        nextPaymentAt: null,
        pausedUntil: null,
        retryAt: null,
        needsConfirmation: false,
        unpaidAmount: null,
        dueNowAmount: null,
        endedAt: deps.clock.now(),
        endReason: gift.ending ?? 'giver',
      },
      null,
    )
  })
