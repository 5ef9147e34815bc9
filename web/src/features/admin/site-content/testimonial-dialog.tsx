import type { EditedTestimonial } from '@pennytrail/contract'
import { testimonialRules } from '@pennytrail/contract/admin/rules.ts'
import { useRulesForm } from '../../../lib/form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { useSaveTestimonial } from './use-site-content.ts'

type Values = Omit<EditedTestimonial, 'id'>

export function TestimonialDialog(props: {
  testimonial: EditedTestimonial | null
  onClose: () => void
}) {
  const { testimonial, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: {
      quote: testimonial?.quote ?? '',
      name: testimonial?.name ?? '',
      roleLine: testimonial?.roleLine ?? '',
      published: testimonial?.published ?? false,
    },
    rules: testimonialRules,
  })
  const save = useSaveTestimonial(testimonial?.id)
  return (
    <ContentDialog
      title={testimonial ? 'Change a testimonial' : 'Add a testimonial'}
      form={form}
      send={save.mutateAsync}
      onClose={onClose}
    >
      <Textarea label="Quotation" {...form.field('quote')} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Their role and organisation" optional {...form.field('roleLine')} />
      <Checkbox label="Publish it" {...form.register('published')} />
    </ContentDialog>
  )
}
