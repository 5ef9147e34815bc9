import type { DonorOrg } from '@pennytrail/contract'
import { api } from '../../lib/api.ts'
import { useRulesForm } from '../../lib/form.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { FactFields, ProfileFields, ProofField } from './donor-org-fields.tsx'
import { DonorOrgForm } from './donor-org-form.tsx'
import { foundingRules, profileRules, changesOf, valuesOf } from './donor-org-values.ts'
import type { DonorOrgValues } from './donor-org-values.ts'
import { DonorOrgFacts } from './donor-org-facts.tsx'

interface EditProps {
  org: DonorOrg
  /** Where it goes back to. */
  back: string
  onSaved: (org: DonorOrg) => void
}

/** What was verified stays as it was verified; all else can be changed. */
export function EditDonorOrgForm({ org, back, onSaved }: EditProps) {
  const before = valuesOf(org)
  const { changeFacts } = org.can
  const form = useRulesForm<DonorOrgValues>({
    defaultValues: before,
    rules: changeFacts ? foundingRules : profileRules,
  })
  const asksAgain = org.status === 'refused'
  return (
    <DonorOrgForm
      form={form}
      submit={asksAgain ? 'Save and ask again' : 'Save changes'}
      busy="Saving.."
      fallback="The changes could not be saved. Please try again."
      send={(values) =>
        api('PATCH /api/donor-org/{id}', {
          params: { id: org.id },
          body: changesOf(before, values),
        })
      }
      onSaved={onSaved}
      cancel={
        <ButtonLink to={back} variant="quiet">
          Cancel
        </ButtonLink>
      }
    >
      {changeFacts ? (
        <FactFields form={form} />
      ) : (
        <Card look="tinted">
          <DonorOrgFacts org={org} />
          <p>
            Name, kind and number were checked when the organisation was verified and stay as they
            are.
          </p>
        </Card>
      )}
      <ProfileFields form={form} />
      {changeFacts && <ProofField form={form} />}
    </DonorOrgForm>
  )
}
