import type { ReactNode } from 'react'
import { useRulesForm } from '../../lib/form/form.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { Textarea } from '../form/textarea.tsx'

interface TextDialogProps extends Omit<
  FormDialogProps<Record<string, string>>,
  'form' | 'send' | 'children' | 'submitting' | 'hasOneField'
> {
  /**
   * The name of the text's field in the request, by which the server's validation errors refer to
   * it.
   */
  name?: string
  label: string
  hint?: string
  optional?: boolean
  rows?: number
  maxCharacters?: number
  /** The submit button's text while sending. */
  submitting?: string
  /** Returns the validation error of the text, if any. */
  check: (text: string) => string | undefined
  /** Sends the text. If this throws an error, the dialog shows it and keeps the typed text. */
  send: (text: string) => Promise<unknown>
  /** Shown above the field. */
  children?: ReactNode
}

/** Asks for one text, such as a reason or a note, before an action. */
export function TextDialog(props: TextDialogProps) {
  const { name = 'reason', label, hint, optional, rows, maxCharacters, check, send } = props
  const { submitting = 'Sending..', children, ...dialog } = props
  const form = useRulesForm<Record<string, string>>({
    defaultValues: { [name]: '' },
    rules: { [name]: (text) => check(text ?? '') },
  })
  return (
    <FormDialog
      title={dialog.title}
      description={dialog.description}
      submit={dialog.submit}
      submitting={submitting}
      cancel={dialog.cancel ?? 'Cancel'}
      danger={dialog.danger ?? false}
      failure={dialog.failure}
      onClose={dialog.onClose}
      hasOneField
      form={form}
      send={(values) => send(values[name] ?? '')}
    >
      {children}
      <Textarea
        label={label}
        hint={hint}
        optional={optional}
        {...(rows ? { rows } : {})}
        {...(maxCharacters ? { maxCharacters } : {})}
        {...form.field(name)}
      />
    </FormDialog>
  )
}
