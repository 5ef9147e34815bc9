import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { GiftQuestionView } from './gift-question.tsx'
import styles from './unspent-gifts.module.css'

/**
 * Shows the charity's questions about a gift to its giver, and what happened to the money. Renders
 * nothing if there are no questions.
 */
export function GiftQuestions({ donationId }: { donationId: string }) {
  const { mutateAsync } = useCall('POST /api/gift-question/{id}/answer')
  const { data, error, refetch } = useRead('GET /api/donation/{id}/question', {
    params: { id: donationId },
  })
  if (error && !data) {
    return (
      <LoadFailedLine
        error={error}
        failure="The charity’s questions about this gift could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data || data.questions.length === 0) return null
  const { questions } = data
  const waits = questions.some(({ state }) => state === 'waiting')
  return (
    <section aria-labelledby="gift-question" className={styles['part']}>
      <h2 id="gift-question">
        {waits ? 'A charity has a question for you' : 'What happened to your unspent money'}
      </h2>
      {questions.map((question) => (
        <GiftQuestionView
          key={question.id}
          question={question}
          onAnswer={(answer) => mutateAsync({ params: { id: question.id }, body: { answer } })}
        />
      ))}
    </section>
  )
}
