import type { DonorOrg } from '@pennytrail/contract'
import { api } from '../../lib/api.ts'
import { useRulesForm } from '../../lib/form.ts'
import { FactFields, ProfileFields, ProofField } from './donor-org-fields.tsx'
import { DonorOrgForm } from './donor-org-form.tsx'
import { toNewDonorOrg, setUpRules, noValues, type DonorOrgValues } from './donor-org-values.ts'

export function SetUpDonorOrgForm({ onFounded }: { onFounded: (org: DonorOrg) => void }) {
  const form = useRulesForm<DonorOrgValues>({ defaultValues: noValues, rules: setUpRules })
  return (
    <DonorOrgForm
      form={form}
      submit="Found the organisation"
      busy="Founding.."
      fallback="The organisation could not be founded. Please try again."
      send={(values) => api('POST /api/donor-org', { body: toNewDonorOrg(values) })}
      onSaved={onFounded}
    >
      <FactFields form={form} />
      <ProfileFields form={form} />
      <ProofField form={form} />
    </DonorOrgForm>
  )
}
