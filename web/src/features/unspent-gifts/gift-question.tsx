import type { GiftQuestion } from '@pennytrail/contract'
import type { UnspentAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import {
  listAnswerCards,
  describeNoAnswer,
  describeOutcome,
  describeQuestion,
} from './unspent-words.ts'
import styles from './unspent-gifts.module.css'

interface Props {
  question: GiftQuestion
  /** Sends the answer. If this throws an error, the component shows it. */
  onAnswer: (answer: UnspentAnswer) => Promise<unknown>
}

/**
 * Shows a question about the unspent part of a gift: the giver's choices while the question is
 * open, and then what happened to the money.
 */
export function GiftQuestionView({ question, onAnswer }: Props) {
  if (question.state !== 'waiting') {
    return (
      <p className={styles['question']} role="status">
        {describeOutcome(question)}
      </p>
    )
  }
  return (
    <Card look="tinted" className={styles['question']}>
      <p>{describeQuestion(question)}</p>
      {question.message !== '' && (
        <blockquote className={styles['words']}>{question.message}</blockquote>
      )}
      {question.offers.length > 0 && <Choice question={question} onAnswer={onAnswer} />}
    </Card>
  )
}

function Choice({ question, onAnswer }: Props) {
  const [chosen, choose] = useState<UnspentAnswer>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!chosen) {
      setErrorMessage('Choose one first.')
      return
    }
    setBusy(true)
    setErrorMessage(undefined)
    try {
      await onAnswer(chosen)
    } catch (error) {
      setErrorMessage(
        getErrorMessage(error, 'We did not get an answer. Send it again: it will count only once.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack
      noValidate
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RadioCards
        legend="What should happen to it?"
        cards={listAnswerCards(question)}
        value={chosen}
        onPick={choose}
        name={`answer-${question.id}`}
      />
      <p className="quiet small">{describeNoAnswer(question)} You cannot change your answer.</p>
      <div role="alert">{errorMessage && <p className={styles['error']}>{errorMessage}</p>}</div>
      <Row gap={12}>
        <Button type="submit" busy={busy && 'Sending..'}>
          Send my answer
        </Button>
      </Row>
    </Stack>
  )
}
