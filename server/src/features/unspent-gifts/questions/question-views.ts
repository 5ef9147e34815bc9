import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import { describePurpose } from '@pennytrail/contract/donations/gift-terms.ts'
import { isAskingWaiver } from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { GiftQuestion, UnspentItem } from '@pennytrail/contract'
import { computeRefundOfUnspent } from '@pennytrail/contract/unspent-gifts/rules.ts'
import type { QuestionRow } from './questions.sql.ts'

/** What would go back for an unspent part: with it the card fee that the general fund then bears. */
export const refundFor = (
  left: number,
  gift: Pick<QuestionRow, 'given' | 'returned' | 'under_way' | 'fee' | 'given_to'>,
): number =>
  computeRefundOfUnspent(left, {
    amount: gift.given,
    fee: gift.given_to === null ? 0 : (gift.fee ?? 0),
    returned: gift.returned + gift.under_way,
  })

/** Describes the charity's use of the unspent part if the terms let the charity decide. */
export const getPurpose = (
  row: Pick<QuestionRow, 'charity_name' | 'kept_purpose' | 'project_purpose'>,
): string =>
  row.kept_purpose ??
  describePurpose({ secondaryPurpose: row.project_purpose ?? '' }, row.charity_name)

const toFund = (id: string | null, title: string | null) =>
  id === null ? null : { id, title: title ?? hiddenProjectTitle }

/** `left` is what is unspent of the gift in the fund now. */
const toQuestion = (row: QuestionRow, left: number) => {
  const isOpen = row.state === 'waiting' || row.state === 'stuck'
  const asked = row.closure_id === null ? Math.min(row.amount, left) : left
  const goesBack = row.offers.includes('refund') || row.otherwise === 'refund'
  return {
    id: row.id,
    donationId: row.donation_id,
    reference: row.reference,
    currency: row.currency,
    from: toFund(row.from_project_id, row.from_title),
    to: toFund(row.to_project_id, row.to_title),
    promise: row.promise,
    purpose: row.closure_id === null && !isAskingWaiver(row) ? null : getPurpose(row),
    isMonthly: row.is_monthly,
    offers: row.offers,
    otherwise: row.otherwise,
    amount: isOpen ? asked : (row.outcome_amount ?? row.amount),
    refund: goesBack && isOpen ? refundFor(asked, row) : null,
    byCard: row.method === 'card',
    message: row.message,
    askedAt: row.asked_at,
    answerBy: row.answer_by,
    state: row.state,
    answer: row.answer,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    outcome: row.outcome,
  }
}

/** For the giver. */
export const toGiftQuestion = (row: QuestionRow, left: number): GiftQuestion => ({
  ...toQuestion(row, left),
  charity: { number: row.charity_number, name: row.charity_name },
})

/** For the charity: by the name that the giver chose to show, or that it wrote down itself. */
export const toUnspentItem = (row: QuestionRow, left: number): UnspentItem => ({
  ...toQuestion(row, left),
  name: row.known_name,
  problem: row.problem,
})
