import type { GiftAidClaim } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { buildGiftAidEntry } from '../../ledger/index.ts'
import { postDebts, recordDebts } from '../adjustments/record-debts.ts'
import type { ClaimRow } from '../gift-aid.rows.ts'
import {
  getAuthorFields,
  lockClaimInState,
  log,
  post,
  type Posting,
  type Step,
} from './claim-step.ts'
import { makeFindPayer } from './find-payer.ts'
import { insertShares, listSharesOfGifts } from './fund-shares.sql.ts'
import { splitTaxByFund, toFundMap } from './plan-funds.ts'
import {
  deleteRefusal,
  findRefusable,
  insertRefusal,
  markCorrected,
  readOpenDebt,
} from './refusals.sql.ts'
import { getAmountDue, viewClaim } from './view-claim.ts'

type GiftStep = Step & { readonly giftId: string }

const findGiftOfClaim = async (step: GiftStep) =>
  orThrow(await findRefusable(step.db, step), 'donation-not-found')

/**
 * Throws if HMRC paid more of a claim than it can have without this gift. HMRC rounds on the total
 * of a schedule, so a gift's share can be a penny more.
 */
const checkUnpaid = (row: ClaimRow, tax: number): void => {
  if (!row.paid) return
  const unpaid = getAmountDue(row) - row.paid.amount
  if (tax <= Math.max(unpaid, 0) + 1) return
  throw new AppError('gift-aid-refusal-paid', {
    message: `HMRC paid all but ${formatMoney(Math.max(unpaid, 0))} of this claim, so it has not refused ${formatMoney(tax)} on this gift. Mark other gifts, or leave this one out of Gift Aid.`,
  })
}

/**
 * Posts that the tax of a gift is not due from HMRC, or is due again. On a paid claim, the general
 * fund has carried the shortfall until now, so the gift's own fund takes it over.
 */
const postRefused = async (
  step: GiftStep,
  row: ClaimRow,
  byFund: ReadonlyMap<string | null, number>,
  isRefused: boolean,
): Promise<void> => {
  const common = { ...getAuthorFields(step), date: toUkDate(step.deps.clock.now()) }
  const words = isRefused ? 'refused by HMRC' : 'not refused by HMRC after all'
  const parts = [...byFund].filter(([, tax]) => tax !== 0)
  const findPayer = makeFindPayer(step.db, step.charityId)
  const postings: Posting[] = []
  for (const [fund, amount] of parts) {
    const entry = buildGiftAidEntry({
      ...common,
      projectId: isRefused ? await findPayer(fund, amount) : fund,
      amount,
      direction: isRefused ? 'out' : 'in',
      description: `Gift Aid ${words}: claim ${row.number}`,
    })
    postings.push({ entry, what: 'refused' })
  }
  const tax = parts.reduce((sum, [, part]) => sum + part, 0)
  if (row.paid && tax > 0) {
    const entry = buildGiftAidEntry({
      ...common,
      projectId: null,
      amount: tax,
      direction: isRefused ? 'in' : 'out',
      description: `Difference to HMRC’s payment, for a gift that was ${words}: claim ${row.number}`,
    })
    postings.push({ entry, what: 'difference' })
  }
  await post(step, postings)
  await insertShares(
    step.db,
    { id: row.id, charityId: step.charityId },
    parts.map(([fund, part]) => ({
      donation: step.giftId,
      fund,
      tax: isRefused ? -part : part,
    })),
  )
}

const readShares = async ({ charityId, claimId, db, giftId }: GiftStep) =>
  (await listSharesOfGifts(db, charityId, [{ claim: claimId, donation: giftId }]))[0]!

/**
 * Ends the debt for a gift that HMRC refuses now: what HMRC did not pay is not owed back. A part that
 * a later claim or a payment gave back already stays.
 */
const endDebt = async ({ charityId, claimId, db, deps, giftId }: GiftStep, number: number) => {
  const now = deps.clock.now()
  const open = await readOpenDebt(db, { claimId, giftId })
  if (open <= 0) return
  const common = { claim: claimId, number, donation: giftId }
  const ended = { ...common, tax: -open, why: 'came-back', on: toUkDate(now) } as const
  await postDebts(db, charityId, [{ ...ended, id: uuidv7(now.getTime()) }], now)
}

/** Marks a gift of a claim as refused by HMRC, with HMRC's reason, or takes the mark back (null). */
export const refuseGift = async (step: GiftStep, reason: string | null): Promise<GiftAidClaim> => {
  const { charityId, claimId, db, deps, session } = step
  const row = await lockClaimInState(step, 'submitted', 'paid')
  const held = await findGiftOfClaim(step)
  if ((held.reason !== null) === (reason !== null)) {
    if (held.reason === reason) return viewClaim(db, charityId, claimId)
    throw new AppError('gift-aid-claim-state')
  }
  if (reason === null) {
    if (held.isCorrected) throw new AppError('gift-aid-claim-state')
    await deleteRefusal(db, step)
    await postRefused(step, row, splitTaxByFund(await readShares(step)), false)
    // A cause of a debt from before the refusal may still be there.
    await recordDebts(db, deps, charityId)
  } else {
    if (held.isGivenBack) throw new AppError('gift-aid-claim-state')
    await recordDebts(db, deps, charityId)
    await endDebt(step, row.number)
    const split = toFundMap((await readShares(step)).stands)
    const tax = [...split.values()].reduce((sum, part) => sum + part, 0)
    checkUnpaid(row, tax)
    await postRefused(step, row, split, true)
    const by = session.userId
    await insertRefusal(db, step, { reason, tax, by, now: deps.clock.now() })
  }
  const act = reason === null ? 'take-back-gift-aid-refusal' : 'note-gift-aid-refusal'
  await log(step, act, { number: row.number }, reason ?? undefined)
  return viewClaim(db, charityId, claimId)
}

/** Records what was corrected about a refused gift, so that it can be claimed again. */
export const correctRefusal = async (step: GiftStep, correction: string): Promise<GiftAidClaim> => {
  const { charityId, claimId, db, deps, session } = step
  const row = await lockClaimInState(step, 'submitted', 'paid')
  const held = await findGiftOfClaim(step)
  if (held.reason === null || held.isCorrected) throw new AppError('gift-aid-claim-state')
  await markCorrected(db, step, { correction, by: session.userId, now: deps.clock.now() })
  await log(step, 'correct-gift-aid-refusal', { number: row.number }, correction)
  return viewClaim(db, charityId, claimId)
}
