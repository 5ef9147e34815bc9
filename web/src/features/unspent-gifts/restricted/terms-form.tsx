import type { RestrictedPart } from '@pennytrail/contract'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import {
  getGrantTermsError,
  GrantTermsFields,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
} from '../../ledger/index.ts'

interface TermsFormProps {
  projectId: string
  part: RestrictedPart
  onClose: () => void
}

/** Records what was agreed for a grant, where nobody said so when it was recorded. */
export function TermsForm({ onClose, part, projectId }: TermsFormProps) {
  const form = useRulesForm<{ terms: TypedGrantTerms }>({
    defaultValues: { terms: noGrantTerms },
    rules: { terms: getGrantTermsError },
  })
  const { errors, isSubmitted } = form.formState
  const state = useCall('POST /api/project/{id}/closure/terms')
  return (
    <Form
      form={form}
      aria-label={`Terms of ${part.name}`}
      failure="The terms could not be recorded. Please try again."
      send={async ({ terms }) => {
        const source = { kind: part.kind, id: part.id }
        await state.mutateAsync({
          params: { id: projectId },
          body: { source, terms: toGrantTerms(terms)! },
        })
        onClose()
      }}
      submit="Record the terms"
      submitting="Recording.."
      beside={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <GrantTermsFields
        value={form.watch('terms')}
        onChange={(terms) =>
          form.setValue('terms', terms, { shouldDirty: true, shouldValidate: isSubmitted })
        }
        error={errors.terms?.message}
      />
    </Form>
  )
}
