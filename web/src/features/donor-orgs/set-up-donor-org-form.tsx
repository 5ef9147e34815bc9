import type { DonorOrg, NewDonorOrg } from '@pennytrail/contract'
import { donorOrgFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toSentValues } from '../../lib/form/field-values.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { EditForm } from '../../ui/form/edit-form.tsx'
import { DonorOrgFields } from './donor-org-fields.tsx'
import { setUpRules, toDonorOrgValues, type DonorOrgValues } from './donor-org-values.ts'

export function SetUpDonorOrgForm({ onFounded }: { onFounded: (org: DonorOrg) => void }) {
  const form = useRulesForm<DonorOrgValues>({
    defaultValues: toDonorOrgValues(),
    rules: setUpRules,
  })
  const setUp = useCall('POST /api/donor-org')
  return (
    <EditForm
      form={form}
      fields={donorOrgFields}
      submit="Set up the organisation"
      busy="Founding.."
      fallback="The organisation could not be set up. Please try again."
      // The form's rules guarantee that a kind is chosen.
      send={(values) =>
        setUp.mutateAsync({ body: toSentValues(donorOrgFields, values) as NewDonorOrg })
      }
      onSaved={onFounded}
    >
      <DonorOrgFields form={form} />
    </EditForm>
  )
}
