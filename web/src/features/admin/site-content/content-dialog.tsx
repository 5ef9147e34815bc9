import type { FieldMap, StoredValues, TypedValues } from '@pennytrail/contract/fields.ts'
import type { DefaultValues } from 'react-hook-form'
import { createRules, toFormValues } from '../../../lib/form/field-values.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FieldInputs } from '../../../ui/form/field-inputs.tsx'

interface ContentDialogProps<Fields extends FieldMap> {
  title: string
  fields: Fields
  /** The values that the dialog changes; nothing if it adds some. */
  stored: Partial<StoredValues<Fields>>
  /** Saves and reloads: the `mutateAsync` of a `useCall`. */
  send: (values: TypedValues<Fields>) => Promise<{ message: string }>
  onClose: () => void
}

export function ContentDialog<Fields extends FieldMap>(props: ContentDialogProps<Fields>) {
  const { title, fields, stored, send, onClose } = props
  const form = useRulesForm<TypedValues<Fields>>({
    defaultValues: toFormValues(fields, stored) as DefaultValues<TypedValues<Fields>>,
    rules: createRules(fields),
  })
  return (
    <FormDialog
      title={title}
      form={form}
      submit="Save"
      submitting="Saving.."
      failure="Your changes could not be saved. Please try again."
      send={async (values) => {
        const { message } = await send(values)
        toast.success(message)
        onClose()
      }}
      onClose={onClose}
    >
      <FieldInputs form={form} fields={fields} />
    </FormDialog>
  )
}
