import type { DonorOrg } from '@pennytrail/contract'
import { useRulesForm } from '../../lib/form.ts'
import { FactFields, ProfileFields, ProofField } from './donor-org-fields.tsx'
import { DonorOrgForm } from './donor-org-form.tsx'
import { toNewDonorOrg, setUpRules, noValues, type DonorOrgValues } from './donor-org-values.ts'
import { useSetUpDonorOrg } from './use-save-donor-org.ts'

export function SetUpDonorOrgForm({ onFounded }: { onFounded: (org: DonorOrg) => void }) {
  const form = useRulesForm<DonorOrgValues>({ defaultValues: noValues, rules: setUpRules })
  const setUp = useSetUpDonorOrg()
  return (
    <DonorOrgForm
      form={form}
      submit="Set up the organisation"
      busy="Founding.."
      fallback="The organisation could not be set up. Please try again."
      send={(values) => setUp.mutateAsync(toNewDonorOrg(values))}
      onSaved={onFounded}
    >
      <FactFields form={form} />
      <ProfileFields form={form} />
      <ProofField form={form} />
    </DonorOrgForm>
  )
}
