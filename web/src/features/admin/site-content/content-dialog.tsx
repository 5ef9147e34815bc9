import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

interface ContentDialogProps<Values extends FieldValues> {
  title: string
  form: UseFormReturn<Values>
  /** Saves and reloads: the `mutateAsync` of a `useCall`. */
  send: (values: Values) => Promise<{ message: string }>
  onClose: () => void
  children: ReactNode
}

export function ContentDialog<Values extends FieldValues>(props: ContentDialogProps<Values>) {
  const { title, form, onClose, children } = props
  return (
    <FormDialog
      title={title}
      form={form}
      submit="Save"
      submitting="Saving.."
      failure="Your changes could not be saved. Please try again."
      send={async (values) => {
        const { message } = await props.send(values)
        toast.success(message)
        onClose()
      }}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
