import Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { workThroughDue } from '../../../platform/jobs/index.ts'
import { buildSinceQuery } from '../../donations/index.ts'
import type { DueComparisonRow } from '../payments.rows.ts'
import {
  listPayingCustomers,
  listUnlisted,
  saveCompared,
  takeDueComparisons,
} from './compare-charges.sql.ts'
import { isSettled, judgeCharge, type Judged, type Subject } from './judge-charge.ts'
import { recordMissedGift } from './record-missed-gift.ts'
import { readRecords, saveJudged } from './charge-findings.sql.ts'

const atOnce = 20
const pageSize = 100
const day = 24 * 60 * 60_000
/**
 * How far a comparison reaches back before the last one. A Direct Debit is charged about a week before
 * its gift succeeds.
 */
const chargesLookback = 30 * day
const giftsLookback = 14 * day
/** How many charges outside the list one comparison fetches, one by one. */
const maxFetched = 200

/**
 * Compares the charges of the accounts that are due with the gifts in the ledger, both ways, and
 * records what differs. Any number of processes may run it at any time.
 */
export const compareCharges = (deps: Deps): Promise<void> =>
  workThroughDue(deps, {
    duty: 'money',
    take: takeDueComparisons,
    atOnce,
    getId: ({ account }) => account,
    work: (due) => compareAccount(deps, due),
    failure: 'the charges of an account could not be compared',
  })

const compareAccount = async (deps: Deps, due: DueComparisonRow): Promise<void> => {
  const { database, payments } = deps
  const now = deps.clock.now()
  // The first comparison of an account is of all its charges.
  const before = due.comparedAt === null ? 0 : Date.parse(due.comparedAt)
  const reachBack = (time: number): Date => new Date(Math.max(0, before - time))
  const options = { stripeAccount: due.account }
  const listed: string[] = []
  const query = {
    ...buildSinceQuery(reachBack(chargesLookback)),
    limit: pageSize,
    expand: ['data.balance_transaction'],
  }
  let page = await payments.stripe.charges.list(query, options)
  for (;;) {
    listed.push(...page.data.map(({ id }) => id))
    await compare(deps, due, page.data.map(toSubject))
    const last = page.data.at(-1)
    if (!page.has_more || !last) break
    page = await payments.stripe.charges.list({ ...query, starting_after: last.id }, options)
  }
  const since = reachBack(giftsLookback)
  const unlisted = await database.read('system', (db) =>
    listUnlisted(db, { ...due, listed, since, max: maxFetched }),
  )
  const fetched: Subject[] = []
  for (const { charge: id } of unlisted) {
    fetched.push({ id, charge: await fetchCharge(payments.stripe, id, options) })
  }
  await compare(deps, due, fetched)
  await database.transaction('money', (db) => saveCompared(db, due.account, now))
}

const getCustomer = ({ charge }: Subject): string[] =>
  typeof charge?.customer === 'string' ? [charge.customer] : []

const toSubject = (charge: Stripe.Charge): Subject => ({ id: charge.id, charge })

/** Fetches a charge. Returns null if the account has none with this id. */
const fetchCharge = async (
  stripe: Stripe,
  id: string,
  options: { stripeAccount: string },
): Promise<Stripe.Charge | null> => {
  try {
    return await stripe.charges.retrieve(id, { expand: ['balance_transaction'] }, options)
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (isMissing) return null
    throw error
  }
}

/**
 * Compares charges with the gifts here and stores the findings. Before a finding is made, the gift
 * is read from the processor again, in case its event never arrived.
 */
const compare = async (
  deps: Deps,
  due: DueComparisonRow,
  subjects: readonly Subject[],
): Promise<void> => {
  const first = await judge(deps, due, subjects)
  const repairable = first.filter(({ kind }) => kind !== null)
  for (const { subject } of repairable) {
    if (subject.charge !== null) await recordMissedGift(deps, due.account, subject.charge)
  }
  const again = await judge(
    deps,
    due,
    repairable.map(({ subject }) => subject),
  )
  const judged = [...first.filter(({ kind }) => kind === null), ...again]
  await deps.database.transaction('money', (db) => saveJudged(db, due, judged, deps.clock.now()))
}

const judge = async (
  { clock, database, payments }: Deps,
  { account }: DueComparisonRow,
  subjects: readonly Subject[],
): Promise<Judged[]> => {
  if (subjects.length === 0) return []
  const { customers, records } = await database.read('system', async (db) => ({
    customers: await listPayingCustomers(db, account, subjects.flatMap(getCustomer)),
    records: await readRecords(db, account, subjects),
  }))
  const ours = { clientId: payments.clientId, customers }
  const now = clock.now()
  return subjects.map((subject) => {
    const record = records.get(subject.id) ?? null
    const kind = isSettled(subject, record, now) ? judgeCharge(subject, record, ours) : null
    return { subject, record, kind }
  })
}
