import type { WaitingQuestion } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { NeedsAttention, type Matter } from '../../ui/dashboard.tsx'

const matterOf = ({
  amount,
  answerBy,
  charity,
  currency,
  donationId,
  isClosing,
}: WaitingQuestion): Matter => {
  const part = `${formatMoney(amount, currency)} of your gift`
  const what = isClosing ? `what should happen to ${part}` : `whether ${part} may move`
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
