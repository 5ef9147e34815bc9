import type { WaitingQuestion } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { AttentionItem } from '../../ui/layout/dashboard.tsx'

const describeQuestion = (question: WaitingQuestion): string => {
  const { amount, asksWaiver, charity, currency, isClosing } = question
  const part = `${formatMoney(amount, currency)} of your gift`
  if (asksWaiver) return `${charity.name} asks you to give up the right to be refunded ${part}`
  return isClosing
    ? `${charity.name} asks what should happen to ${part}`
    : `Can ${charity.name} use ${part} for another project?`
}

/**
 * Lists the open questions from charities about unspent gifts that the person or a donor
 * organisation gave.
 */
export const useQuestionItems = (donorOrgId: string | null) => {
  const query = useRead('GET /api/gift-question')
  const questions = query.data?.questions ?? []
  const items = questions
    .filter((one) => one.donorOrgId === donorOrgId)
    .map((one): AttentionItem => ({
      text: describeQuestion(one),
      to: `/donation/${one.donationId}`,
      dueOn: toUkDate(new Date(one.answerBy)),
    }))
  return { query, items }
}
