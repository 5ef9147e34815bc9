import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { GiftQuestionView } from './gift-question.tsx'
import styles from './unspent-gifts.module.css'
import { useAnswerQuestion, useGiftQuestions } from './use-gift-questions.ts'

/**
 * Shows the charity's questions about a gift to its giver, and what happened to the money. Renders
 * nothing if there are no questions.
 */
export function GiftQuestions({ donationId }: { donationId: string }) {
  const { mutateAsync } = useAnswerQuestion()
  const { data, error, refetch } = useGiftQuestions(donationId)
  if (error && !data) {
    return (
      <LoadFailedLine
        error={error}
        failure="The charity’s questions about this gift could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data || data.length === 0) return null
  const waits = data.some(({ state }) => state === 'waiting')
  return (
    <section aria-labelledby="gift-question" className={styles['part']}>
      <h2 id="gift-question">
        {waits ? 'Your unspent money' : 'What happened to your unspent money'}
      </h2>
      {data.map((question) => (
        <GiftQuestionView
          key={question.id}
          question={question}
          onAnswer={(answer) => mutateAsync({ id: question.id, answer })}
        />
      ))}
    </section>
  )
}
