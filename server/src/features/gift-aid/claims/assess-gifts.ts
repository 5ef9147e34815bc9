import { splitGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import { findUnsentCharacter } from '@pennytrail/contract/gift-aid/hmrc-text.ts'
import { judge, type Verdict } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { toUkDate, addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { ActiveDeclarationRow, Settings } from '../gift-aid.rows.ts'
import { listGifts, listActiveDeclarations, type GiftRow } from './claimable.sql.ts'
import { readSettings, toClaimTerms } from '../settings.sql.ts'
import { splitIntoFiles } from './hmrc-schedule-columns.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

export interface AssessedGift {
  readonly gift: GiftRow
  readonly verdict: Verdict
}

/** The maximum number of gifts in a period. */
const maxGifts = 20_000

/**
 * Lists every gift of a period, the oldest first, and whether Gift Aid can be claimed on it today.
 */
export const assessGifts = async (
  db: Db,
  charityId: string,
  period: Period,
  settings: Settings,
  now: Date,
): Promise<AssessedGift[]> => {
  const gifts = await listGifts(db, charityId, period, maxGifts + 1)
  if (gifts.length > maxGifts) {
    throw new AppError('too-many-rows', {
      message: `That is more than ${maxGifts.toLocaleString('en-GB')} gifts. Choose a shorter period.`,
    })
  }
  return judgeGifts(db, charityId, gifts, settings, now)
}

const judgeGifts = async (
  db: Db,
  charityId: string,
  gifts: readonly GiftRow[],
  settings: Settings,
  now: Date,
): Promise<AssessedGift[]> => {
  const declarations = await listActiveDeclarations(db, charityId)
  const ofGiver = groupByGiver(declarations)
  const unsendable = new Set(declarations.filter((one) => !isSendable(one)).map(({ id }) => id))
  const day = { today: toUkDate(now), ...toClaimTerms(settings) }
  return gifts.map((gift) => {
    const { personId, temporaryPersonId } = gift
    const declared = [
      ...(personId === null ? [] : (ofGiver.get(personId) ?? [])),
      ...(temporaryPersonId === null || personId !== null
        ? []
        : (ofGiver.get(temporaryPersonId) ?? [])),
    ]
    const by = personId === null && temporaryPersonId === null ? 'organisation' : 'person'
    const verdict = judge({ ...gift, by }, declared, day)
    const isRefused = verdict.claim && unsendable.has(verdict.declarationId)
    return { gift, verdict: isRefused ? { claim: false, why: 'letters' } : verdict }
  })
}

/** Returns whether HMRC accepts every character of a declaration. */
const isSendable = ({ words }: ActiveDeclarationRow): boolean =>
  findUnsentCharacter(words ?? '') === undefined

/** Groups declarations by giver: by account if the giver has one, otherwise by temporary person. */
const groupByGiver = (
  declared: readonly ActiveDeclarationRow[],
): Map<string, ActiveDeclarationRow[]> =>
  Map.groupBy(declared, ({ personId, temporaryPersonId }) => personId ?? temporaryPersonId ?? '')

/**
 * Selects the gifts that can be claimed, in the order of the schedule, with the tax that HMRC pays
 * on each.
 */
export const listClaimable = (considered: readonly AssessedGift[]) => {
  const gifts = considered.flatMap(({ gift, verdict }) =>
    verdict.claim ? [{ gift, declarationId: verdict.declarationId }] : [],
  )
  const taxes = splitIntoFiles(gifts).flatMap((file) =>
    splitGiftAid(file.map(({ gift }) => gift.left)),
  )
  return gifts.map((one, at) => ({ ...one, tax: taxes[at]! }))
}

/** Adds up the claimed gift amounts and the tax that HMRC pays. */
export const sumClaim = (gifts: readonly { gift: GiftRow; tax: number }[]) => ({
  gifts: gifts.length,
  donations: gifts.reduce((sum, { gift }) => sum + gift.left, 0),
  tax: gifts.reduce((sum, { tax }) => sum + tax, 0),
})

export const readClaimable = async (db: Db, charityId: string, period: Period, now: Date) => {
  const settings = await readSettings(db, charityId)
  const considered = await assessGifts(db, charityId, period, settings, now)
  return { settings, considered, gifts: listClaimable(considered) }
}

/**
 * Returns all gifts that can be claimed today, the oldest first, up to the size of one claim. These
 * are the gifts that are in no claim and whose givers have a declaration. Leaves out gifts that are
 * too old for a claim, whatever day the charity's accounting year ends on.
 */
export const readAllClaimable = async (db: Db, charityId: string, now: Date) => {
  const today = toUkDate(now)
  const period = { from: addYears(today, -6), to: today }
  const settings = await readSettings(db, charityId)
  const gifts = await listGifts(db, charityId, period, maxGifts, 'declared')
  const considered = await judgeGifts(db, charityId, gifts, settings, now)
  return { settings, gifts: listClaimable(considered) }
}
