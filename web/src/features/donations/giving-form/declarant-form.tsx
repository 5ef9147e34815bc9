import type { GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { toDeclarant, declarantRules, DeclarantFields } from '../../gift-aid/index.ts'
import { showIssues, listErrors, useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'

/** Changes the name or home address on all active declarations. */
export function DeclarantForm({ identity }: { identity: GiftAidIdentity }) {
  const form = useRulesForm<GiftAidIdentity>({
    defaultValues: identity,
    rules: declarantRules<GiftAidIdentity>(() => true),
  })
  const save = useCall('PUT /api/gift-aid/identity', {
    onSuccess: () => toast.success('Saved. The charities’ next claims will use these details.'),
  })
  const send = form.handleSubmit((values) =>
    save.mutate(
      { body: toDeclarant(values) },
      {
        onError: (error) => {
          if (!showIssues(error, form.setError))
            toast.error(getErrorMessage(error, 'Your changes could not be saved.'))
        },
      },
    ),
  )
  const { errors, submitCount } = form.formState
  return (
    <Stack
      noValidate
      aria-label="Your name and home address"
      as="form"
      gap={16}
      onSubmit={(event) => void send(event)}
    >
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <DeclarantFields register={form.register} errors={errors} abroad={form.watch('abroad')} />
      <Row gap={12}>
        <Button type="submit" busy={save.isPending && 'Saving..'}>
          Save
        </Button>
      </Row>
    </Stack>
  )
}
