import type { HealthReason, Project } from '@pennytrail/contract'
import {
  healthAnswerFault,
  isOfCharity,
  longestHealthAnswer,
} from '@pennytrail/contract/projects/health-rules.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { leadToFault } from '../../../lib/focus-invalid-field.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { KeepTyped } from '../../../ui/unsaved-changes-guard.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import styles from './health.module.css'

interface AnswerReasonProps {
  projectId: string
  reason: HealthReason
  onAnswered: (project: Project) => void
}

type Busy = 'save' | 'take-back' | null

function useAnswer({ projectId, reason, onAnswered }: AnswerReasonProps) {
  const [text, setText] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<Busy>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setText(undefined)
    setError(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const send = async (answer: string | null, as: Busy) => {
    const fault = answer === null ? undefined : healthAnswerFault(answer)
    setError(fault)
    if (fault) return
    setBusy(as)
    try {
      const params = { id: projectId }
      const body = { key: reason.key, answer }
      const project = await api('PATCH /api/project/{id}/health-answer', { params, body })
      toast.success(answer === null ? 'The answer has been taken back.' : 'Your answer is public.')
      close()
      onAnswered(project)
    } catch (failure) {
      setError(messageOf(failure, 'The answer could not be saved. Please try again.'))
    } finally {
      setBusy(null)
    }
  }
  return { text, setText, error, busy, opener, close, send }
}

/** Lets the charity say publicly how things stand, right under what is held against them. */
export default function AnswerReason(props: AnswerReasonProps) {
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
    <form
      noValidate
      aria-label="Public answer"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send(text, 'save')
        leadToFault(event.currentTarget)
      }}
    >
      <KeepTyped isUnsaved={() => text !== (reason.answer?.text ?? '') && busy === null} />
      <Textarea
        ref={field}
        label="Public answer"
        hint={
          isOfCharity(reason.code)
            ? 'Everyone reads it, with each of the charity’s projects.'
            : 'Everyone who sees the project reads it, until this reason is mended.'
        }
        most={longestHealthAnswer}
        rows={3}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      />
      <div className={styles['actions']}>
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
            Take it back
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
