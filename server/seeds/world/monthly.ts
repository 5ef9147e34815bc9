import { monthsLater, nextPaymentFrom } from '@pennytrail/contract/monthly-rules.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import { createCustomer } from '../../src/stand-ins/stripe/customers.ts'
import { testCard } from '../../src/stand-ins/stripe/cards.ts'
import { pastContext } from '../../src/stand-ins/stripe/past-payments.ts'
import { saveMethod } from '../../src/stand-ins/stripe/payment-methods.ts'
import {
  createSubscription,
  inNextPeriod,
  itemIn,
  saveSubscription,
  type StoredSubscription,
} from '../../src/stand-ins/stripe/subscriptions.ts'
import type { BuiltCharity } from './build-charity.ts'
import { idOf } from './ids.ts'
import type { DemoEvent } from './schedule.ts'
import type { DemoCharity } from './shape.ts'

const amount = 1500
const firstDaysAgo = 160
const dayLength = 24 * 3600_000

const numberOfCharity = '9000001'
/** The monthly gift of the donor one can sign in as. */
export const monthlyGiftId = idOf('monthly', numberOfCharity)

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayLength)

const startOf = (today: Date): Date => {
  const first = new Date(today.getTime() - firstDaysAgo * dayLength)
  first.setUTCHours(17, 30, 0, 0)
  return first
}

export type MonthlyEvent = Extract<DemoEvent, { kind: 'gift' }> & {
  readonly id: string
  readonly monthlyGift: string
}

/** Its payments so far, the oldest first; none for another charity. */
export const monthlyGiftsOf = (demo: DemoCharity, today: Date): MonthlyEvent[] => {
  if (demo.number !== numberOfCharity) return []
  const first = startOf(today)
  const project = demo.projects.findIndex(
    ({ lifecycle, visibility }) => lifecycle === 'active' && visibility === undefined,
  )
  const days = [0, 1, 2, 3, 4, 5]
    .map((months) => monthsLater(first, months))
    .filter((day) => day < today)
  return days.map((day, at) => ({
    kind: 'gift',
    id: at === 0 ? monthlyGiftId : idOf('monthly', numberOfCharity, at),
    daysAgo: dayOf(today) - dayOf(day),
    project,
    amount,
    giver: 0,
    shownAs: 'named',
    message: at === 0 ? 'A little every month.' : '',
    monthlyGift: at === 0 ? 'new' : monthlyGiftId,
  }))
}

/** Its subscription at the stand-in, which goes on from here by itself. */
export const beginSubscription = async (
  db: Db,
  charity: BuiltCharity,
  today: Date,
): Promise<void> => {
  const account = charity.stripeAccount
  if (charity.number !== numberOfCharity || account === null) return
  const first = startOf(today)
  const context = pastContext(db, account, first)
  const { email, name } = await db.one<{ email: string; name: string }>(sql`
    select k.email, n.first_name || ' ' || n.last_name as name
    from monthly_gift m join person n on n.id = m.person_id join credential k on k.person_id = n.id
    where m.id = ${monthlyGiftId}`)
  const about = { monthly_gift_id: monthlyGiftId }
  const customer = await createCustomer(context, {
    email,
    name,
    description: null,
    metadata: about,
    expand: [],
  })
  const method = `pm_made_${monthlyGiftId}`
  await saveMethod(context, method, {
    card: testCard('4242424242424242'),
    payer: { name, email, expiry: { month: 12, year: 2034 } },
    customer: customer.id,
  })
  let subscription: StoredSubscription = await createSubscription(context, {
    customer: customer.id,
    method,
    name: 'Monthly gift',
    currency: 'gbp',
    amount,
    description: 'Monthly gift',
    metadata: { ...about, gift: String(amount), fee_cover: '0' },
  })
  while (itemIn(subscription).current_period_end * 1000 <= today.getTime()) {
    subscription = inNextPeriod(subscription)
  }
  await saveSubscription(context, subscription, null)
  const next = nextPaymentFrom(first, today)
  await db.run(sql`
    update monthly_gift set customer = ${customer.id}, subscription = ${subscription.id},
      state = 'active', started_at = ${first}, next_payment_at = ${next}, card = ${method},
      card_brand = 'visa', card_last4 = '4242', card_expires = '2034-12', check_at = ${next},
      version = 1
    where id = ${monthlyGiftId}`)
}
