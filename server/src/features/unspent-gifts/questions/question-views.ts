import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import { describePurpose } from '@pennytrail/contract/donations/gift-terms.ts'
import { isAskingWaiver } from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { GiftQuestion, UnspentItem } from '@pennytrail/contract'
import { computeRefundOfUnspent } from '@pennytrail/contract/unspent-gifts/rules.ts'
import { giftQuestion } from '@pennytrail/contract/unspent-gifts/routes.ts'
import { pickDeclared } from '../../../platform/http/index.ts'
import type { QuestionRow } from './questions.sql.ts'

/**
 * Returns the refund for an unspent part: the part and its card fee, which the general fund then
 * pays.
 */
export const refundFor = (
  left: number,
  gift: Pick<QuestionRow, 'given' | 'returned' | 'underWay' | 'fee' | 'givenTo'>,
): number =>
  computeRefundOfUnspent(left, {
    amount: gift.given,
    fee: gift.givenTo === null ? 0 : (gift.fee ?? 0),
    returned: gift.returned + gift.underWay,
  })

/** Describes the charity’s use of the unspent part if the terms let the charity decide. */
export const getPurpose = (
  row: Pick<QuestionRow, 'charityName' | 'keptPurpose' | 'projectPurpose'>,
): string =>
  row.keptPurpose ??
  describePurpose({ secondaryPurpose: row.projectPurpose ?? '' }, row.charityName)

/** `left` is the amount of the gift that is unspent in the fund now. */
const toQuestion = (row: QuestionRow, left: number) => {
  const isOpen = row.state === 'waiting' || row.state === 'stuck'
  const amount = row.closureId === null ? Math.min(row.amount, left) : left
  const goesBack = row.offers.includes('refund') || row.otherwise === 'refund'
  return {
    ...pickDeclared(giftQuestion, row),
    from: nameProject(row.fromProjectId, row.fromTitle),
    to: nameProject(row.toProjectId, row.toTitle),
    purpose: row.closureId === null && !isAskingWaiver(row) ? null : getPurpose(row),
    amount: isOpen ? amount : (row.outcomeAmount ?? row.amount),
    refund: goesBack && isOpen ? refundFor(amount, row) : null,
  }
}

/** Returns a question as its giver sees it. */
export const toGiftQuestion = (row: QuestionRow, left: number): GiftQuestion => ({
  ...toQuestion(row, left),
  charity: { number: row.charityNumber, name: row.charityName },
})

/**
 * Returns a question as the charity sees it, with the name that the giver chose to show or that the
 * charity recorded.
 */
export const toUnspentItem = (row: QuestionRow, left: number): UnspentItem => ({
  ...toQuestion(row, left),
  name: row.knownName,
  problem: row.problem,
})
