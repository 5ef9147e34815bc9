import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { isSpendingKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { SpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { makeFieldError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { CreditedPayment } from '../ledger.rows.ts'
import { buildSpendingEntry, type SpendingInput } from './entry-legs.ts'
import type { NewEntry, PostedEntry } from './new-entry.ts'
import { lockLedger, postEntries } from './post-entries.ts'

const findPayment = (db: Db, charityId: string, id: string): Promise<CreditedPayment | undefined> =>
  db.maybe<CreditedPayment>(sql`
    select e.id, e.kind, e.category, e.currency, e.project_id, e.budget_line_id, e.entry_date,
      (e.amount - (
        select coalesce(sum(c.amount), 0) from supplier_credit s
        join ledger_entry c on c.id = s.entry_id and c.charity_id = e.charity_id
        where s.payment_id = e.id and not exists (select from ledger_entry r
          where r.reverses_id = c.id and r.charity_id = c.charity_id)))::bigint "left",
      exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id) is_reversed
    from ledger_entry e where e.id = ${id} and e.charity_id = ${charityId}`)

interface Wanted {
  readonly paymentId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** YYYY-MM-DD */
  readonly date: string
  /** The field of the request that names the payment, for errors. */
  readonly field: string
}

/**
 * Finds the payment of which a supplier gave money back, so that the credit has its fund, category
 * and budget line. Throws `validation-failed` if it is no standing payment in this currency, is later
 * than the credit, or has less left than the amount. The caller holds the ledger’s lock.
 */
export const findCreditedPayment = async (
  db: Db,
  charityId: string,
  { amount, currency, date, field, paymentId }: Wanted,
): Promise<CreditedPayment> => {
  const payment = await findPayment(db, charityId, paymentId)
  if (!payment || !isSpendingKind(payment.kind) || payment.isReversed) {
    throw makeFieldError(field, 'Choose a payment of yours that stands.')
  }
  if (payment.currency !== currency) {
    throw makeFieldError(field, `That payment was in ${payment.currency}.`)
  }
  if (payment.entryDate > date) {
    throw makeFieldError(field, 'That payment is later than the money that came back.')
  }
  if (payment.left < amount) {
    const left = formatMoney(payment.left, currency)
    throw makeFieldError(field, `Only ${left} of that payment is left. Choose another one.`)
  }
  return payment
}

export interface CreditInput extends Omit<SpendingInput, 'kind' | 'original'> {
  readonly category: SpendingCategory
  /** Null for a payment that is not in this ledger. */
  readonly paymentId: string | null
}

/** Builds the entry of money that a supplier gave back: the spending of its fund falls. */
export const buildCreditEntry = (input: CreditInput): NewEntry => {
  const { legs, ...paid } = buildSpendingEntry(input)
  return {
    ...paid,
    kind: 'credit',
    direction: 'in',
    paymentId: input.paymentId,
    legs: legs.map((leg) => ({ ...leg, amount: -leg.amount })),
  }
}

/**
 * Posts money that a supplier gave back, with the payment that it belongs to. The spending of the
 * fund falls, and the gifts that had paid have the money again (docs/decisions/0149).
 */
export const postCredit = async (
  db: Db,
  charityId: string,
  credit: CreditInput,
  now: Date,
): Promise<PostedEntry> => {
  await lockLedger(db, charityId)
  const [posted] = await postEntries(db, charityId, [buildCreditEntry(credit)], now)
  if (credit.paymentId !== null) {
    await db.run(sql`insert into supplier_credit (entry_id, charity_id, payment_id)
      values (${posted!.id}, ${charityId}, ${credit.paymentId})`)
  }
  return posted!
}
