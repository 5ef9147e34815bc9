import type { DonorOrg } from '@pennytrail/contract'
import { useState } from 'react'
import { useRulesForm } from '../../lib/form.ts'
import { useSharedEdit } from '../../lib/use-shared-edit.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { FactFields, ProfileFields, ProofField } from './donor-org-fields.tsx'
import { DonorOrgForm } from './donor-org-form.tsx'
import {
  listChanges,
  fieldNames,
  fieldFormatters,
  setUpRules,
  profileRules,
  toFormValues,
} from './donor-org-values.ts'
import type { DonorOrgValues } from './donor-org-values.ts'
import { DonorOrgFacts } from './donor-org-facts.tsx'
import { fetchDonorOrg } from './use-donor-org.ts'
import { useChangeDonorOrg } from './use-save-donor-org.ts'

interface EditProps {
  org: DonorOrg
  back: string
  onSaved: (org: DonorOrg) => void
}

/** Edits an organisation. The verified details cannot be changed. */
export function EditDonorOrgForm({ org, back, onSaved }: EditProps) {
  const { id } = org
  const { changeFacts } = org.can
  const [initial] = useState(() => toFormValues(org))
  const form = useRulesForm<DonorOrgValues>({
    defaultValues: initial,
    rules: changeFacts ? setUpRules : profileRules,
  })
  const change = useChangeDonorOrg(id)
  const edit = useSharedEdit({
    stored: org,
    form,
    toFormValues,
    load: () => fetchDonorOrg(id),
  })
  const asksAgain = org.status === 'refused'
  return (
    <DonorOrgForm
      form={form}
      submit={asksAgain ? 'Save and ask again' : 'Save changes'}
      busy="Saving.."
      fallback="The changes could not be saved. Please try again."
      send={(values) =>
        edit.save(values, ({ stored: { version }, values: before }) =>
          change.mutateAsync({ ...listChanges(before, values), version }),
        )
      }
      notice={
        edit.conflict && (
          <EditConflictNotice
            subject="page"
            conflict={edit.conflict}
            names={fieldNames}
            words={fieldFormatters}
            onTakeTheirs={edit.applyTheirs}
          />
        )
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
            You cannot change the name, kind or number, because we checked them when we verified the
            organisation.
          </p>
        </Card>
      )}
      <ProfileFields form={form} />
      {changeFacts && <ProofField form={form} />}
    </DonorOrgForm>
  )
}
