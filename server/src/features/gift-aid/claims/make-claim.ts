import type { GiftAidClaim } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { FileAnswer, type Deps, type Session } from '../../../platform/http/index.ts'
import { lockLedger } from '../../ledger/index.ts'
import {
  computeAdjustments,
  listClaimedAfresh,
  selectFittingAdjustments,
} from '../adjustments/adjustments.ts'
import {
  insertAdjustments,
  listClaimedBefore,
  markGivenBack,
} from '../adjustments/adjustments.sql.ts'
import { planSmallDonations } from '../small-donations/small-donations.ts'
import { insertSmallDonations } from '../small-donations/small-donations.sql.ts'
import { recordDebts } from '../adjustments/record-debts.ts'
import { insertClaimGifts, listScheduleRows } from './claim-gifts.sql.ts'
import { insertClaim, listClaims } from './claims.sql.ts'
import { readClaimable, sumClaim, type Period } from './assess-gifts.ts'
import { scheduleOds } from './hmrc-schedule.ods.ts'
import { odsType } from './ods.ts'
import { rowsPerFile } from './hmrc-schedule-columns.ts'
import { checkPeriod, listScheduleFiles, findClaim, viewClaim } from './view-claim.ts'

/**
 * Creates a claim for a period with all gifts that can be claimed, the adjustments of earlier claims
 * and, if it is wished, all small donations that can be claimed. A charity makes one claim at a time; a repeat with the same id returns the same claim.
 */
export const makeClaim = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  charityId: string,
  request: Period & { readonly id: string; readonly smallDonations?: boolean },
): Promise<GiftAidClaim> => {
  const now = clock.now()
  checkPeriod(request)
  if (request.to > toUkDate(now))
    throw makeFieldError('to', 'Choose a date that is not in the future.')
  await lockLedger(db, charityId)
  await recordDebts(db, { clock }, charityId)
  const claims = await listClaims(db, charityId)
  const before = claims.find(({ id }) => id === request.id)
  if (before) {
    if (before.from !== request.from || before.to !== request.to) throw new AppError('conflict')
    return viewClaim(db, charityId, request.id)
  }
  if (claims.some(({ state }) => state === 'open')) throw new AppError('gift-aid-claim-open')
  const { settings, gifts } = await readClaimable(db, charityId, request, now)
  const { hmrcReference } = settings
  if (hmrcReference === null) throw new AppError('gift-aid-reference-missing')
  const { id, from, to } = request
  const claim = { id, charityId, from, to, hmrcReference, by: session.userId, now }
  try {
    await insertClaim(db, claim)
  } catch (error) {
    // The id belongs to another charity's claim.
    throw (error as { code?: string }).code === '23505' ? new AppError('conflict') : error
  }
  // The gifts leave their earlier claims before this one takes them.
  const afresh = listClaimedAfresh(await listClaimedBefore(db, charityId, now), gifts)
  await markGivenBack(db, afresh, now)
  if (afresh.length > 0) await recordDebts(db, { clock }, charityId)
  await insertClaimGifts(
    db,
    claim,
    gifts.map(({ gift, declarationId, tax }, at) => ({
      donationId: gift.id,
      declarationId,
      position: at + 1,
      givenOn: gift.givenOn,
      amount: gift.left,
      tax,
    })),
  )
  const back = selectFittingAdjustments(
    computeAdjustments(await listClaimedBefore(db, charityId, now)),
    sumClaim(gifts).tax,
  )
  // After the gifts of the claim, because they count for the ten times.
  const small = request.smallDonations ? await planSmallDonations(db, charityId, now) : []
  if (gifts.length === 0 && small.length === 0) throw new AppError('gift-aid-nothing-to-claim')
  await insertSmallDonations(db, claim, small)
  if (back.taken.length > 0) {
    await insertAdjustments(db, claim, back.taken)
    const repayable = back.taken.filter(({ why }) => why === 'repayable')
    await markGivenBack(
      db,
      repayable.map(({ of }) => of),
      now,
    )
  }
  return viewClaim(db, charityId, id)
}

export const scheduleFile = async (
  db: Db,
  charityId: string,
  claimId: string,
  file: number,
): Promise<FileAnswer> => {
  const row = await findClaim(db, charityId, claimId)
  const about = (await listScheduleFiles(db, row)).find((one) => one.file === file)
  if (!about) throw new AppError('file-not-found')
  if (row.namesErased) throw new AppError('gift-aid-names-erased')
  const rows = await listScheduleRows(db, claimId, {
    limit: rowsPerFile,
    offset: (file - 1) * rowsPerFile,
  })
  return new FileAnswer(odsType, about.name, scheduleOds({ rows, overClaimed: about.givenBack }))
}
