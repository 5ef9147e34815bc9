import type { HealthReason, Project } from '@pennytrail/contract'
import {
  getHealthAnswerError,
  isCharityReason,
  maxHealthAnswerLength,
} from '@pennytrail/contract/projects/health-rules.ts'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { focusFirstInvalidField } from '../../../lib/form/focus-invalid-field.ts'
import { closeAndFocus } from '../../../lib/move-focus.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import styles from './health.module.css'

interface AnswerHealthReasonProps {
  projectId: string
  reason: HealthReason
  onAnswered?: ((project: Project) => void) | undefined
}

type Busy = 'save' | 'take-back' | null

function useAnswer({ projectId, reason, onAnswered }: AnswerHealthReasonProps) {
  const [text, setText] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<Busy>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { mutateAsync: publish } = useCall('PATCH /api/project/{id}/health-answer')
  const close = () =>
    closeAndFocus(
      () => {
        setText(undefined)
        setError(undefined)
      },
      () => opener.current,
    )
  const send = async (answer: string | null, as: Busy) => {
    const answerError = answer === null ? undefined : getHealthAnswerError(answer)
    setError(answerError)
    if (answerError) return
    setBusy(as)
    try {
      const project = await publish({
        params: { id: projectId },
        body: { key: reason.key, answer },
      })
      toast.success(answer === null ? 'Your answer has been removed.' : 'Your answer is public.')
      close()
      onAnswered?.(project)
    } catch (failure) {
      setError(getErrorMessage(failure, 'Your answer could not be saved. Please try again.'))
    } finally {
      setBusy(null)
    }
  }
  return { text, setText, error, busy, opener, close, send }
}

/** Lets the charity publish its answer to a reason for a project's health, below that reason. */
export default function AnswerHealthReason(props: AnswerHealthReasonProps) {
  const { reason } = props
  const { text, setText, error, busy, opener, close, send } = useAnswer(props)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = text !== undefined
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!isOpen) {
    return (
      <div>
        <Button
          ref={opener}
          size="small"
          variant="secondary"
          aria-label={`${reason.answer ? 'Change the answer to' : 'Answer publicly'}: ${reason.message}`}
          onClick={() => setText(reason.answer?.text ?? '')}
        >
          {reason.answer ? 'Change the answer' : 'Answer publicly'}
        </Button>
      </div>
    )
  }
  return (
    <Stack
      as="form"
      gap={8}
      noValidate
      aria-label="Public answer"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send(text, 'save')
        focusFirstInvalidField(event.currentTarget)
      }}
    >
      <UnsavedChangesGuard
        isUnsaved={() => text !== (reason.answer?.text ?? '') && busy === null}
      />
      <Textarea
        ref={field}
        label="Public answer"
        hint={
          isCharityReason(reason.code)
            ? 'Everyone can read this, on each of the charity’s projects.'
            : 'Everyone who can see the project can read this until the problem is fixed.'
        }
        maxCharacters={maxHealthAnswerLength}
        rows={3}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      />
      <Row gap={8}>
        <Button type="submit" size="small" busy={busy === 'save' && 'Saving..'}>
          Publish the answer
        </Button>
        {reason.answer && (
          <Button
            size="small"
            variant="danger"
            busy={busy === 'take-back' && 'Saving..'}
            onClick={() => void send(null, 'take-back')}
          >
            Remove the answer
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
