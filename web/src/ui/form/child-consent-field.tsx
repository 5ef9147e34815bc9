import {
  childAnswerLabel,
  childAnswers,
  childHint,
  childQuestion,
  type ChildAnswer,
  type StoredChildAnswer,
} from '@pennytrail/contract/files/child-consent.ts'
import { RadioCards } from './radio-cards.tsx'

const cards = childAnswers.map((value) => ({ value, label: childAnswerLabel[value] }))

/** Asks whether a child can be recognised in a picture, and if so for the guardian's consent. */
export function ChildConsentField(props: {
  /** The picture's name in the question, such as "photograph 2". */
  name: string
  answer: StoredChildAnswer | null
  error?: string | undefined
  onAnswer: (answer: ChildAnswer) => void
}) {
  const { answer, error, name, onAnswer } = props
  return (
    <RadioCards
      legend={
        <>
          {childQuestion}
          <span className="visually-hidden"> ({name})</span>
        </>
      }
      hint={childHint}
      error={error}
      columns={2}
      cards={cards}
      value={answer === 'none' || answer === 'guardian-agreed' ? answer : ('' as never)}
      onPick={onAnswer}
    />
  )
}
