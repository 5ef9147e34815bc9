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
  gift: Pick<QuestionRow, 'given' | 'returned' | 'under_way' | 'fee' | 'given_to'>,
): number =>
  computeRefundOfUnspent(left, {
    amount: gift.given,
    fee: gift.given_to === null ? 0 : (gift.fee ?? 0),
    returned: gift.returned + gift.under_way,
  })

/** Describes the charity’s use of the unspent part if the terms let the charity decide. */
export const getPurpose = (
  row: Pick<QuestionRow, 'charity_name' | 'kept_purpose' | 'project_purpose'>,
): string =>
  row.kept_purpose ??
  describePurpose({ secondaryPurpose: row.project_purpose ?? '' }, row.charity_name)

/** `left` is the amount of the gift that is unspent in the fund now. */
const toQuestion = (row: QuestionRow, left: number) => {
  const isOpen = row.state === 'waiting' || row.state === 'stuck'
  const amount = row.closure_id === null ? Math.min(row.amount, left) : left
  const goesBack = row.offers.includes('refund') || row.otherwise === 'refund'
  return {
    ...pickDeclared(giftQuestion, row),
    from: nameProject(row.from_project_id, row.from_title),
    to: nameProject(row.to_project_id, row.to_title),
    purpose: row.closure_id === null && !isAskingWaiver(row) ? null : getPurpose(row),
    amount: isOpen ? amount : (row.outcome_amount ?? row.amount),
    refund: goesBack && isOpen ? refundFor(amount, row) : null,
  }
}

/** Returns a question as its giver sees it. */
export const toGiftQuestion = (row: QuestionRow, left: number): GiftQuestion => ({
  ...toQuestion(row, left),
  charity: { number: row.charity_number, name: row.charity_name },
})

/**
 * Returns a question as the charity sees it, with the name that the giver chose to show or that the
 * charity recorded.
 */
export const toUnspentItem = (row: QuestionRow, left: number): UnspentItem => ({
  ...toQuestion(row, left),
  name: row.known_name,
  problem: row.problem,
})
