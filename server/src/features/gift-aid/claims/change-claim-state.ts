import type { GiftAidClaim } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { AppError } from '../../../platform/app-error.ts'
import {
  buildGiftAidEntry,
  buildGiftAidPaidEntry,
  buildTransferEntry,
  reverseEntry,
} from '../../ledger/index.ts'
import { isAdjusted, isClaimedAfresh } from '../adjustments/adjustments.sql.ts'
import { isRepaid } from '../adjustments/debts.sql.ts'
import type { Fund } from '../adjustments/move-tax-with-gifts.ts'
import { recordDebts } from '../adjustments/record-debts.ts'
import type { ClaimRow } from '../gift-aid.rows.ts'
import { insertEntries, listStandingEntries } from './claim-entries.sql.ts'
import {
  checkDay,
  getAuthorFields,
  lockClaimInState,
  log,
  post,
  type Posting,
  type Step,
} from './claim-step.ts'
import { markPaid, markSubmitted, markWithdrawn } from './claims.sql.ts'
import { hasFundShares, insertShares } from './fund-shares.sql.ts'
import { listTopUps } from '../small-donations/small-donations.sql.ts'
import { planFunds, type FundPlan } from './plan-funds.ts'
import { getAmountDue, viewClaim } from './view-claim.ts'

const getFundName = (fund: Fund): string => fund ?? 'general'

/**
 * Builds the postings to funds for one step of a claim: tax claimed, the top-up of small donations,
 * and tax moved between funds because gifts moved. Tax that goes back to HMRC was posted when it arose.
 */
const listFundPostings = (
  step: Step,
  row: Pick<ClaimRow, 'id' | 'number' | 'from' | 'to'>,
  on: string,
  plan: FundPlan,
  topUps: readonly { readonly projectId: Fund; readonly topUp: number }[],
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
  const small = topUps.map(({ projectId, topUp }): Posting => ({
    what: 'small-donations',
    entry: buildGiftAidEntry({
      ...common,
      projectId,
      amount: topUp,
      direction: 'in',
      description: `Top-up of small donations claimed: claim ${row.number}`,
      sourceRef: makeSourceRef('small-donations', getFundName(projectId)),
    }),
  }))
  return [...claimed, ...small, ...moved].filter(({ entry }) => entry.amount > 0)
}

/** Records that a claim was submitted; from then on the ledger shows what HMRC owes each fund. */
export const submitClaim = async (
  step: Step,
  { on, reference }: { readonly on: string; readonly reference: string },
): Promise<GiftAidClaim> => {
  const row = await lockClaimInState(step, 'open')
  checkDay(on, row.lastGiftOn, step.deps.clock.now())
  const claim = { id: row.id, charityId: step.charityId }
  await recordDebts(step.db, step.deps, step.charityId)
  const plan = await planFunds(step.db, claim)
  await markSubmitted(step.db, row.id, { on, reference, by: step.session.userId })
  const topUps = await listTopUps(step.db, row.id)
  await post(step, listFundPostings(step, row, on, plan, topUps))
  await insertShares(step.db, claim, plan.shares)
  await log(step, 'submit-gift-aid-claim', { number: row.number, due: getAmountDue(row) })
  return viewClaim(step.db, step.charityId, row.id)
}

export interface ClaimPayment {
  /** A UK date, YYYY-MM-DD. */
  readonly on: string
  /** Pence; zero if HMRC pays nothing. */
  readonly amount: number
  /** The bank line that is the payment: the entry to post, the account and the bank’s text. */
  readonly line?: {
    readonly entryId: string
    readonly account: BankPlace
    readonly payerText: string
  }
}

/** Records the payment from HMRC. The general fund takes any difference from the amount due. */
export const payClaim = async (
  step: Step,
  { on, amount, line }: ClaimPayment,
): Promise<GiftAidClaim> => {
  const row = await lockClaimInState(step, 'submitted')
  checkDay(on, row.submitted?.on ?? null, step.deps.clock.now())
  const common = { ...getAuthorFields(step), date: on }
  const less = getAmountDue(row) - amount
  const postings: Posting[] = []
  if (amount > 0) {
    const entry = buildGiftAidPaidEntry({
      ...common,
      ...(line ? { id: line.entryId, account: line.account, payerText: line.payerText } : {}),
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
  if (isBuiltOn) throw new AppError('gift-aid-claim-adjusted')
  if (row.refusedGifts > 0 || (await isRepaid(db, row.id)))
    throw new AppError('gift-aid-claim-settled')
  const reversed: { id: string; what: 'reversed' }[] = []
  // The newest first: what was given back returns to its funds before the claim leaves them.
  for (const entry of (await listStandingEntries(db, row.id)).toReversed()) {
    const reversal = { date: toUkDate(now), reason, ...getAuthorFields(step) }
    const { id } = await reverseEntry(db, entry.id, reversal, now)
    reversed.push({ id, what: 'reversed' })
  }
  if (reversed.length > 0) await insertEntries(db, { id: row.id, charityId }, reversed)
  await markWithdrawn(db, row.id, { reason, by: session.userId, at: now })
  await log(step, 'withdraw-gift-aid-claim', { number: row.number }, reason)
  return viewClaim(db, charityId, row.id)
}
