import type { GiftAidClaim } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  buildGiftAidEntry,
  buildGiftAidPaidEntry,
  lockLedger,
  postEntries,
  reverseEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import { isAdjusted, isClaimedAfresh } from '../adjustments/adjustments.sql.ts'
import type { ClaimEntryRow, ClaimRow } from '../gift-aid.rows.ts'
import { insertEntries, listEntries } from './claim-entries.sql.ts'
import { markPaid, markSubmitted, markWithdrawn } from './claims.sql.ts'
import type { Fund } from '../adjustments/move-tax-with-gifts.ts'
import { planFunds, type FundPlan } from './plan-funds.ts'
import { insertShares, hasFundShares } from './fund-shares.sql.ts'
import { getAmountDue, findClaim, viewClaim } from './view-claim.ts'

/** A change of a claim's state by a Lead. */
export interface Step {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock'>
  readonly session: Session
  readonly charityId: string
  readonly claimId: string
}

interface Posting {
  readonly entry: NewEntry
  readonly what: ClaimEntryRow['what']
}

const lockClaimInState = async (step: Step, ...states: ClaimRow['state'][]): Promise<ClaimRow> => {
  // The ledger lock makes changes to a charity's claims run one after the other.
  await lockLedger(step.db, step.charityId)
  const row = await findClaim(step.db, step.charityId, step.claimId)
  if (!states.includes(row.state)) throw new AppError('gift-aid-claim-state')
  return row
}

const checkDay = (on: string, earliest: string | null, now: Date): void => {
  if (on > toUkDate(now)) throw makeFieldError('on', 'Choose a date that is not in the future.')
  if (earliest !== null && on < earliest) {
    throw makeFieldError('on', `Choose a date on or after ${earliest}.`)
  }
}

const getAuthorFields = ({ session }: Step) =>
  ({ authorRole: 'Lead', author: session.userId }) as const

/** Posts entries and links them to the claim. */
const post = async (step: Step, postings: readonly Posting[]): Promise<void> => {
  const { db, deps, charityId, claimId } = step
  const now = deps.clock.now()
  const named = postings.map(({ entry, what }) => ({
    entry: { ...entry, id: uuidv7(now.getTime()) },
    what,
  }))
  await postEntries(
    db,
    charityId,
    named.map(({ entry }) => entry),
    now,
  )
  await insertEntries(
    db,
    { id: claimId, charityId },
    named.map(({ entry, what }) => ({ id: entry.id, what })),
  )
}

const log = (step: Step, act: string, detail: Record<string, string | number>, reason?: string) =>
  recordActivity(step.db, {
    by: step.session.userId,
    act,
    subjectKind: 'charity',
    subjectId: step.charityId,
    detail,
    ...(reason === undefined ? {} : { reason }),
    at: step.deps.clock.now(),
  })

const getFundName = (fund: Fund): string => fund ?? 'general'

/**
 * Builds the postings to funds for one step of a claim: tax claimed, tax given back to HMRC, and
 * tax moved between funds because gifts moved.
 */
const listFundPostings = (
  step: Step,
  row: Pick<ClaimRow, 'id' | 'number' | 'from' | 'to'>,
  on: string,
  plan: FundPlan,
): Posting[] => {
  const about = `claim ${row.number}, gifts from ${formatDay(row.from)} to ${formatDay(row.to)}`
  const common = { ...getAuthorFields(step), date: on }
  const makeSourceRef = (what: string, fund: string) => `gift-aid-${row.id}-${what}-${fund}`
  const claimed = [...plan.claimed].map(([projectId, amount]): Posting => ({
    what: 'claimed',
    entry: buildGiftAidEntry({
      ...common,
      projectId,
      amount,
      direction: 'in',
      description: `Gift Aid claimed: ${about}`,
      sourceRef: makeSourceRef('claimed', getFundName(projectId)),
    }),
  }))
  const back = [...plan.back].map(([projectId, amount]): Posting => ({
    what: 'given-back',
    entry: buildGiftAidEntry({
      ...common,
      projectId,
      amount: Math.abs(amount),
      direction: amount > 0 ? 'out' : 'in',
      description:
        amount > 0
          ? `Gift Aid given back on earlier claims, with claim ${row.number}`
          : `Gift Aid claimed again on money that came back, with claim ${row.number}`,
      sourceRef: makeSourceRef('given-back', getFundName(projectId)),
    }),
  }))
  const moved = plan.moves.map(({ amount, from, to }): Posting => ({
    what: 'moved',
    entry: buildTransferEntry({
      ...common,
      amount,
      fromProjectId: from,
      toProjectId: to,
      description: `Gift Aid on earlier claims follows gifts that moved, with claim ${row.number}`,
      sourceRef: makeSourceRef('moved', `${getFundName(from)}-${getFundName(to)}-${on}`),
    }),
  }))
  return [...claimed, ...back, ...moved].filter(({ entry }) => entry.amount > 0)
}

/** Records that a claim was submitted; from then on the ledger shows what HMRC owes each fund. */
export const submitClaim = async (
  step: Step,
  { on, reference }: { readonly on: string; readonly reference: string },
): Promise<GiftAidClaim> => {
  const row = await lockClaimInState(step, 'open')
  checkDay(on, row.last_gift_on, step.deps.clock.now())
  const claim = { id: row.id, charityId: step.charityId }
  const plan = await planFunds(step.db, claim)
  await markSubmitted(step.db, row.id, { on, reference, by: step.session.userId })
  await post(step, listFundPostings(step, row, on, plan))
  await insertShares(step.db, claim, plan.shares)
  await log(step, 'submit-gift-aid-claim', { number: row.number, due: getAmountDue(row) })
  return viewClaim(step.db, step.charityId, row.id)
}

/** Records the payment from HMRC. The general fund takes any difference from the amount due. */
export const payClaim = async (
  step: Step,
  { on, amount }: { readonly on: string; readonly amount: number },
): Promise<GiftAidClaim> => {
  const row = await lockClaimInState(step, 'submitted')
  checkDay(on, row.submitted?.on ?? null, step.deps.clock.now())
  const common = { ...getAuthorFields(step), date: on }
  const less = getAmountDue(row) - amount
  const postings: Posting[] = []
  if (amount > 0) {
    const entry = buildGiftAidPaidEntry({
      ...common,
      amount,
      description: `Gift Aid paid by HMRC: claim ${row.number}`,
      sourceRef: `gift-aid-${row.id}-paid`,
    })
    postings.push({ entry, what: 'paid' })
  }
  if (less !== 0) {
    const entry = buildGiftAidEntry({
      ...common,
      projectId: null,
      amount: Math.abs(less),
      direction: less > 0 ? 'out' : 'in',
      description: `HMRC paid ${less > 0 ? 'less' : 'more'} than was claimed: claim ${row.number}`,
      sourceRef: `gift-aid-${row.id}-difference`,
    })
    postings.push({ entry, what: 'difference' })
  }
  await markPaid(step.db, row.id, { on, amount, by: step.session.userId })
  await post(step, postings)
  await log(step, 'note-gift-aid-payment', { number: row.number, amount })
  return viewClaim(step.db, step.charityId, row.id)
}

/** Withdraws a claim that is not paid: reverses its entries and frees its gifts. */
export const withdrawClaim = async (step: Step, reason: string): Promise<GiftAidClaim> => {
  const { db, deps, charityId, session } = step
  const now = deps.clock.now()
  const row = await lockClaimInState(step, 'open', 'submitted')
  const isBuiltOn =
    (await isAdjusted(db, row.id)) ||
    (await hasFundShares(db, row.id)) ||
    (await isClaimedAfresh(db, row.id))
  if (isBuiltOn) {
    throw new AppError('gift-aid-claim-adjusted')
  }
  const reversed: { id: string; what: 'reversed' }[] = []
  for (const entry of await listEntries(db, row.id)) {
    const told = { date: toUkDate(now), reason, ...getAuthorFields(step) }
    const { id } = await reverseEntry(db, entry.id, told, now)
    reversed.push({ id, what: 'reversed' })
  }
  if (reversed.length > 0) await insertEntries(db, { id: row.id, charityId }, reversed)
  await markWithdrawn(db, row.id, { reason, by: session.userId, at: now })
  await log(step, 'withdraw-gift-aid-claim', { number: row.number }, reason)
  return viewClaim(db, charityId, row.id)
}
