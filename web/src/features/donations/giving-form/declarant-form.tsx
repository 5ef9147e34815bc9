import type { GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { toDeclarant, declarantRules, DeclarantFields } from '../../gift-aid/index.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Form } from '../../../ui/form/form.tsx'

/** Changes the name or home address on all active declarations. */
export function DeclarantForm({ identity }: { identity: GiftAidIdentity }) {
  const form = useRulesForm<GiftAidIdentity>({
    defaultValues: identity,
    rules: declarantRules<GiftAidIdentity>(() => true),
  })
  const save = useCall('PUT /api/gift-aid/identity', {
    onSuccess: () => toast.success('Saved. The charities’ next claims will use these details.'),
  })
  return (
    <Form
      form={form}
      aria-label="Your name and home address"
      gap={16}
      send={(values) => save.mutateAsync({ body: toDeclarant(values) })}
      failure="Your changes could not be saved."
      failureAt="toast"
      submit="Save"
      submitting="Saving.."
    >
      <DeclarantFields
        register={form.register}
        errors={form.formState.errors}
        abroad={form.watch('abroad')}
      />
    </Form>
  )
}
