import type { WaitingQuestion } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { NeedsAttention, type AttentionItem } from '../../ui/layout/dashboard.tsx'

function describeQuestion(
  part: string,
  { asksWaiver, isClosing }: Pick<WaitingQuestion, 'asksWaiver' | 'isClosing'>,
): string {
  if (asksWaiver) return `you to give up the right to be refunded ${part}`
  return isClosing ? `what should happen to ${part}` : `whether ${part} may move`
}

function toAttentionItem({
  amount,
  answerBy,
  asksWaiver,
  charity,
  currency,
  donationId,
  isClosing,
}: WaitingQuestion): AttentionItem {
  const part = `${formatMoney(amount, currency)} of your gift`
  const what = describeQuestion(part, { asksWaiver, isClosing })
  return {
    text: `${charity.name} asks ${what}: answer by ${formatDate(answerBy)}`,
    to: `/donation/${donationId}`,
  }
}

/**
 * Lists the open questions from charities about unspent gifts that the person or a donor
 * organisation gave.
 */
export function QuestionAttention({ donorOrgId }: { donorOrgId: string | null }) {
  const query = useRead('GET /api/gift-question')
  const questions = query.data?.questions ?? []
  const items = questions.filter((one) => one.donorOrgId === donorOrgId).map(toAttentionItem)
  return <NeedsAttention id="unspent-attention" title="Your unspent money" {...{ items, query }} />
}
