import type { DonorOrg, DonorOrgChange } from '@pennytrail/contract'
import { useState } from 'react'
import { donorOrgFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { listChanges } from '../../lib/form/field-values.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { useSharedEdit } from '../../lib/form/use-shared-edit.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EditForm } from '../../ui/form/edit-form.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { DonorOrgFields } from './donor-org-fields.tsx'
import {
  profileRules,
  setUpRules,
  toDonorOrgValues,
  type DonorOrgValues,
} from './donor-org-values.ts'
import { DonorOrgFacts } from './donor-org-facts.tsx'
import { fetchDonorOrg } from './use-donor-org.ts'

interface EditProps {
  org: DonorOrg
  back: string
  onSaved: (org: DonorOrg) => void
}

/** Edits an organisation. The verified details cannot be changed. */
export function EditDonorOrgForm({ org, back, onSaved }: EditProps) {
  const { id } = org
  const { changeFacts } = org.can
  const [initial] = useState(() => toDonorOrgValues(org))
  const form = useRulesForm<DonorOrgValues>({
    defaultValues: initial,
    rules: changeFacts ? setUpRules : profileRules,
  })
  // The page stores the answer. A refusal keeps the loaded organisation, to compare what was typed.
  const change = useCall('PATCH /api/donor-org/{id}', { refresh: 'never' })
  const edit = useSharedEdit({
    stored: org,
    form,
    toFormValues: toDonorOrgValues,
    load: () => fetchDonorOrg(id),
  })
  const asksAgain = org.status === 'refused'
  return (
    <EditForm
      form={form}
      fields={donorOrgFields}
      edit={edit}
      submit={asksAgain ? 'Save and ask again' : 'Save changes'}
      busy="Saving.."
      fallback="The changes could not be saved. Please try again."
      send={(values) =>
        edit.save(values, ({ stored: { version }, values: before }) =>
          change.mutateAsync({
            params: { id },
            body: { ...(listChanges(donorOrgFields, before, values) as DonorOrgChange), version },
          }),
        )
      }
      onSaved={onSaved}
      cancel={
        <ButtonLink to={back} variant="quiet">
          Cancel
        </ButtonLink>
      }
    >
      {!changeFacts && (
        <Card look="tinted">
          <DonorOrgFacts org={org} />
          <p>
            You cannot change the name, kind or number, because we checked them when we verified the
            organisation.
          </p>
        </Card>
      )}
      <DonorOrgFields form={form} verified={!changeFacts} />
    </EditForm>
  )
}
