import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { GiftQuestionView } from './gift-question.tsx'
import styles from './unspent-gifts.module.css'

/**
 * Shows the charity's questions to the giver about a gift and their results. Renders nothing if
 * there are none.
 */
export function GiftQuestions({ donationId }: { donationId: string }) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['donation', donationId, 'question'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/donation/{id}/question', { params: { id: donationId }, signal }))
        .questions,
  })
  if (!data || data.length === 0) return null
  const waits = data.some(({ state }) => state === 'waiting')
  return (
    <section aria-labelledby="gift-question" className={styles['part']}>
      <h2 id="gift-question">{waits ? 'Your unspent money' : 'What became of unspent money'}</h2>
      {data.map((question) => (
        <GiftQuestionView
          key={question.id}
          question={question}
          onAnswer={async (answer) => {
            try {
              await api('POST /api/gift-question/{id}/answer', {
                params: { id: question.id },
                body: { answer },
              })
            } finally {
              await queries.invalidateQueries({ queryKey: ['donation'] })
            }
          }}
        />
      ))}
    </section>
  )
}
