import type { WaitingQuestion } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { NeedsAttention, type Matter } from '../../ui/dashboard.tsx'

const whatIsAsked = (
  part: string,
  { asksWaiver, isClosing }: Pick<WaitingQuestion, 'asksWaiver' | 'isClosing'>,
): string => {
  if (asksWaiver) return `you to give up the right to have ${part} back`
  return isClosing ? `what should happen to ${part}` : `whether ${part} may move`
}

const matterOf = ({
  amount,
  answerBy,
  asksWaiver,
  charity,
  currency,
  donationId,
  isClosing,
}: WaitingQuestion): Matter => {
  const part = `${formatMoney(amount, currency)} of your gift`
  const what = whatIsAsked(part, { asksWaiver, isClosing })
  return {
    text: `${charity.name} asks ${what}: answer by ${formatDate(answerBy)}`,
    to: `/donation/${donationId}`,
  }
}

/** What charities ask about unspent parts of gifts, one's own or an organisation's. */
export function QuestionAttention({ donorOrgId }: { donorOrgId: string | null }) {
  const query = useQuery({
    queryKey: ['donation', 'questions'],
    queryFn: async ({ signal }) => (await api('GET /api/gift-question', { signal })).questions,
  })
  const questions = query.data ?? []
  const matters = questions.filter((one) => one.donorOrgId === donorOrgId).map(matterOf)
  return (
    <NeedsAttention id="unspent-attention" title="Your unspent money" {...{ matters, query }} />
  )
}
