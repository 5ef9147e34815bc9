import type { GiftQuestion } from '@pennytrail/contract'
import type { LeftoverAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { cardsOf, otherwiseSentence, outcomeSentence, questionSentence } from './unspent-words.ts'
import styles from './unspent-gifts.module.css'

interface Props {
  question: GiftQuestion
  /** Sends the answer; throws what went wrong. */
  onAnswer: (answer: LeftoverAnswer) => Promise<unknown>
}

/** What is asked about an unspent part of a gift: the choices while it waits, then what became of it. */
export function GiftQuestionView({ question, onAnswer }: Props) {
  if (question.state !== 'waiting') {
    return (
      <p className={styles['question']} role="status">
        {outcomeSentence(question)}
      </p>
    )
  }
  return (
    <Card look="tinted" className={styles['question']}>
      <p>{questionSentence(question)}</p>
      {question.message !== '' && (
        <blockquote className={styles['words']}>{question.message}</blockquote>
      )}
      {question.offers.length > 0 && <Choice question={question} onAnswer={onAnswer} />}
    </Card>
  )
}

function Choice({ question, onAnswer }: Props) {
  const [chosen, choose] = useState<LeftoverAnswer>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!chosen) {
      setProblem('Choose one first.')
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await onAnswer(chosen)
    } catch (error) {
      setProblem(messageOf(error, 'No answer came. Send it again: it counts once only.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RadioCards
        legend="What should happen to it?"
        cards={cardsOf(question)}
        value={chosen}
        onPick={choose}
        name={`answer-${question.id}`}
      />
      <p className={styles['quiet']}>{otherwiseSentence(question)} An answer is for good.</p>
      <div role="alert">{problem && <p className={styles['error']}>{problem}</p>}</div>
      <div className={styles['actions']}>
        <Button type="submit" busy={busy && 'Sending..'}>
          Send my answer
        </Button>
      </div>
    </form>
  )
}
