import { useRef, type ReactNode } from 'react'
import type { FieldMap } from '@pennytrail/contract/fields.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { EditConflict } from '../../lib/form/edit-conflict.ts'
import { describeFields } from '../../lib/form/describe-fields.ts'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import styles from './edit-form.module.css'
import { Form } from './form.tsx'
import { UnsavedChangesGuard } from '../dialog/unsaved-changes-guard.tsx'

interface EditFormProps<Values extends FieldValues, Saved> {
  form: UseFormReturn<Values>
  fields: FieldMap
  /** Labels and formatters of values that are not in `fields`, for the notice of a conflict. */
  otherFields?: {
    names: Readonly<Record<string, string>>
    words: { readonly [K in keyof Values]?: (value: Values[K]) => string }
  }
  /** The result of `useSharedEdit`, if colleagues may edit the same record. */
  edit?: {
    conflict: EditConflict<Values> | null
    isChanged: () => boolean
    applyTheirs: () => void
  }
  submit: string
  busy: string
  /** The error message if the server sends none. */
  fallback: string
  /**
   * Saves the values. Returns undefined if nothing was saved, because a colleague had changed the
   * record.
   */
  send: (values: Values) => Promise<Saved | undefined>
  onSaved: (saved: Saved) => void
  /** The link back without saving. */
  cancel?: ReactNode
  children: ReactNode
}

/** Shows a form that edits one record on a page of its own. */
export function EditForm<Values extends FieldValues, Saved>(props: EditFormProps<Values, Saved>) {
  const { form, fields, otherFields, edit, submit, busy, fallback, send, onSaved } = props
  const { cancel, children } = props
  const described = describeFields<Values>(fields)
  const done = useRef(false)
  const { isDirty, isSubmitting } = form.formState
  return (
    <Form
      form={form}
      className={styles['form']}
      send={async (values) => {
        const saved = await send(values)
        if (!saved) return
        done.current = true
        onSaved(saved)
      }}
      failure={fallback}
      failureAt="button"
      submit={submit}
      submitting={busy}
      beside={cancel}
    >
      <UnsavedChangesGuard
        isUnsaved={() => (edit?.isChanged() ?? isDirty) && !isSubmitting && !done.current}
      />
      {edit?.conflict && (
        <EditConflictNotice
          subject="page"
          conflict={edit.conflict}
          names={{ ...described.names, ...otherFields?.names }}
          words={{ ...described.words, ...otherFields?.words }}
          onTakeTheirs={edit.applyTheirs}
        />
      )}
      {children}
    </Form>
  )
}
