import type { Project, ProjectChange } from '@pennytrail/contract'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasCode } from '../../../lib/api/api-error.ts'
import { closeAndFocus } from '../../../lib/move-focus.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import styles from './edit-in-place.module.css'
import { getUpdateError } from '../project-error-messages.ts'
import { useChangeProject } from '../use-change-project.ts'
import { fetchProject } from '../use-project.ts'

type Field = 'title' | 'summary' | 'story' | 'place'

export interface EditInPlaceProps {
  project: Project
  name: Field
  label: string
  rule: (text: string) => string | undefined
  rows?: number
}

/**
 * Edits one field in place. After a stale edit it shows the current value and keeps the typed text.
 */
export default function EditInPlace({ project, name, label, rule, rows }: EditInPlaceProps) {
  const [text, setText] = useState<string>()
  const [error, setError] = useState<string>()
  const [theirs, setTheirs] = useState<Project>()
  const [busy, setBusy] = useState(false)
  const { mutateAsync: changeProject } = useChangeProject(project.id)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const editing = text !== undefined
  useEffect(() => {
    if (editing) field.current?.focus()
  }, [editing])

  const close = () =>
    closeAndFocus(
      () => {
        setText(undefined)
        setError(undefined)
        setTheirs(undefined)
      },
      () => opener.current,
    )
  const save = async () => {
    if (text === undefined) return
    const fieldError = rule(text)
    setError(fieldError)
    if (fieldError) return
    setBusy(true)
    const { version } = theirs ?? project
    try {
      const body: ProjectChange = { [name]: text, version }
      await changeProject(body)
      toast.success('Changes saved.')
      close()
    } catch (failure) {
      if (hasCode(failure, 'stale-edit')) {
        const latest = await fetchProject(project.id).catch(() => undefined)
        setTheirs(latest)
        setError(
          latest && latest[name] !== project[name]
            ? `Someone else has changed this to “${latest[name] || 'nothing'}”. Save again to replace it with yours.`
            : 'Someone else has changed another part of this project. Save again.',
        )
      } else {
        const issue = failure instanceof ApiError ? failure.issues[0]?.message : undefined
        setError(issue ?? getUpdateError(failure))
      }
    } finally {
      setBusy(false)
    }
  }
  if (!editing) {
    return (
      <IconButton
        ref={opener}
        label={`Edit ${label.toLowerCase()}`}
        onClick={() => setText(project[name])}
      >
        <Pencil size={18} />
      </IconButton>
    )
  }
  const shared = {
    label,
    ref: field,
    id: `in-place-${name}`,
    value: text,
    error,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Escape') close()
    },
  }
  return (
    <Stack
      as="form"
      gap={8}
      noValidate
      className={styles['form']}
      aria-label={`Edit ${label.toLowerCase()}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <UnsavedChangesGuard isUnsaved={() => text !== project[name] && !busy} />
      {rows ? <Textarea {...shared} rows={rows} /> : <TextField {...shared} />}
      <Row gap={8} wrap={false}>
        <Button type="submit" size="small" busy={busy && 'Saving..'}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
