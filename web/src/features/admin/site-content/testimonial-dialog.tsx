import type { EditedTestimonial } from '@pennytrail/contract'
import { testimonialFields } from '@pennytrail/contract/admin/site-content-fields.ts'
import type { TypedValues } from '@pennytrail/contract/fields.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { createRules, toFormValues } from '../../../lib/form/field-values.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { FieldInputs } from '../../../ui/form/field-inputs.tsx'
import { ContentDialog } from './content-dialog.tsx'

type Values = TypedValues<typeof testimonialFields>

export function TestimonialDialog(props: {
  testimonial: EditedTestimonial | null
  onClose: () => void
}) {
  const { testimonial, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: toFormValues(testimonialFields, testimonial ?? {}),
    rules: createRules(testimonialFields),
  })
  const add = useCall('POST /api/admin/testimonial')
  const change = useCall('PATCH /api/admin/testimonial/{id}')
  return (
    <ContentDialog
      title={testimonial ? 'Change a testimonial' : 'Add a testimonial'}
      form={form}
      send={(body) =>
        testimonial
          ? change.mutateAsync({ params: { id: testimonial.id }, body })
          : add.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <FieldInputs form={form} fields={testimonialFields} />
    </ContentDialog>
  )
}
