import { addMonths, getNextPaymentDay } from '@pennytrail/contract/monthly-gifts/rules.ts'
import {
  createCustomer,
  createSubscription,
  inNextPeriod,
  itemIn,
  pastContext,
  saveMethod,
  saveSubscription,
  testCard,
  type StoredSubscription,
} from '@pennytrail/stripe-stand-in/history.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'
import type { DemoEvent } from './invent-gifts-and-spending.ts'
import type { DemoCharity } from './demo-types.ts'
import type { BeginRow } from '../seeds.rows.ts'

const dayLength = 24 * 3600_000

interface DemoMonthly {
  /** The charity's registration number. */
  readonly number: string
  /** The index of the project in the charity's list. */
  readonly project: number
  readonly amount: number
  readonly firstDaysAgo: number
  readonly message: string
  /** The donor organisation that gives; absent if the first giver in the list gives. */
  readonly org?: { readonly id: string; readonly by: string; readonly purpose: string }
}

/** The monthly gifts of the donor and the organisation that have a demonstration sign-in. */
const demoMonthly: readonly DemoMonthly[] = [
  {
    number: '9000001',
    project: 0,
    amount: 1500,
    firstDaysAgo: 160,
    message: 'A little every month.',
  },
  {
    number: '9000002',
    project: 1,
    amount: 12_000,
    firstDaysAgo: 112,
    message: '',
    org: {
      id: makeId('donor-org', 'Larkfield Foundation'),
      by: makeId('sign-in', 'donor-org@demo.example'),
      purpose: 'Somebody who looks after the taps, month by month',
    },
  },
]

const ofCharity = (number: string): readonly DemoMonthly[] =>
  demoMonthly.filter((gift) => gift.number === number)

const makeMonthlyId = ({ number }: DemoMonthly): string => makeId('monthly', number)

const toDayNumber = (at: Date): number => Math.floor(at.getTime() / dayLength)

const getStart = ({ firstDaysAgo }: DemoMonthly, today: Date): Date => {
  const first = new Date(today.getTime() - firstDaysAgo * dayLength)
  first.setUTCHours(17, 30, 0, 0)
  return first
}

export type MonthlyEvent = Extract<DemoEvent, { kind: 'gift' }> & {
  readonly id: string
  readonly monthlyGift: string
  readonly org?: DemoMonthly['org']
}

const listPayments = (gift: DemoMonthly, today: Date): MonthlyEvent[] => {
  const { amount, message, number, org, project } = gift
  const first = getStart(gift, today)
  const id = makeMonthlyId(gift)
  const days = [0, 1, 2, 3, 4, 5]
    .map((months) => addMonths(first, months))
    .filter((day) => day < today)
  return days.map((day, at) => ({
    kind: 'gift',
    id: at === 0 ? id : makeId('monthly', number, at),
    daysAgo: toDayNumber(today) - toDayNumber(day),
    project,
    amount,
    giver: 0,
    shownAs: 'named',
    message: at === 0 ? message : '',
    monthlyGift: at === 0 ? 'new' : id,
    ...(org ? { org } : {}),
  }))
}

/**
 * Lists the payments of monthly gifts to a charity so far, gift by gift, each gift's oldest payment
 * first.
 */
export const listMonthlyEvents = (demo: DemoCharity, today: Date): MonthlyEvent[] =>
  ofCharity(demo.number).flatMap((gift) => listPayments(gift, today))

/**
 * Creates the subscriptions at the Stripe stand-in, which takes all later payments of the monthly
 * gifts.
 */
export const beginSubscriptions = async (
  db: Db,
  charity: BuiltCharity,
  today: Date,
): Promise<void> => {
  if (charity.stripeAccount === null) return
  for (const gift of ofCharity(charity.number)) await begin(db, charity.stripeAccount, gift, today)
}

const begin = async (db: Db, account: string, gift: DemoMonthly, today: Date): Promise<void> => {
  const first = getStart(gift, today)
  const id = makeMonthlyId(gift)
  const context = pastContext(db.client, account, first)
  const { email, name } = await db.one<BeginRow>(sql`
    select k.email, n.first_name || ' ' || n.last_name as name
    from monthly_gift m join person n on n.id = m.person_id join credential k on k.person_id = n.id
    where m.id = ${id}`)
  const about = { monthly_gift_id: id }
  const customer = await createCustomer(context, {
    email,
    name,
    description: null,
    metadata: about,
    expand: [],
  })
  const method = `pm_made_${id}`
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
    amount: gift.amount,
    description: 'Monthly gift',
    metadata: { ...about, gift: String(gift.amount), fee_cover: '0' },
  })
  while (itemIn(subscription).current_period_end * 1000 <= today.getTime()) {
    subscription = inNextPeriod(subscription)
  }
  await saveSubscription(context, subscription, null)
  const next = getNextPaymentDay(first, today)
  await db.run(sql`
    update monthly_gift set customer = ${customer.id}, subscription = ${subscription.id},
      state = 'active', started_at = ${first}, next_payment_at = ${next}, card = ${method},
      card_brand = 'visa', card_last4 = '4242', card_expires = '2034-12', check_at = ${next},
      version = 1
    where id = ${id}`)
}
