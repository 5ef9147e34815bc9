import {
  donorOrgKindNames,
  donorOrgKinds,
  orgNumberNames,
  type DonorOrgKind,
} from '@pennytrail/contract/donor-orgs/kinds.ts'
import { donorOrgFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import type { RulesForm } from '../../lib/form/form.ts'
import { FieldInput, FieldInputs } from '../../ui/form/field-inputs.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import type { DonorOrgValues } from './donor-org-values.ts'

const kindHints: Record<DonorOrgKind, string> = {
  company: 'Registered with Companies House',
  trust: 'A grant-making charity',
  foundation: 'A charity that a family, a company or a community set up to give',
  club: 'Members who give together',
}

const numberHints: Record<DonorOrgKind, string> = {
  company: '8 characters, leading zeros included, such as 01234567 or SC123456.',
  trust: 'Such as 1164883, SC003558 or NIC100012.',
  foundation: 'Such as 1164883, SC003558 or NIC100012.',
  club: 'If it has one, for example as a community amateur sports club.',
}

interface FieldsProps {
  form: RulesForm<DonorOrgValues>
}

/** Shows the fields of an organisation; after the verification, only those that can still change. */
export function DonorOrgFields({ form, verified = false }: FieldsProps & { verified?: boolean }) {
  const { name, kind: _, registrationNumber, website, introduction, proof } = donorOrgFields
  const kind = form.watch('kind')
  const profile = { website, introduction }
  if (verified) return <FieldInputs form={form} fields={profile} />
  return (
    <>
      <FieldInput form={form} name="name" field={name} />
      <RadioCards
        legend="What kind of organisation is it?"
        columns={2}
        cards={donorOrgKinds.map((value) => ({
          value,
          label: donorOrgKindNames[value],
          description: kindHints[value],
        }))}
        {...form.field('kind', { deps: ['registrationNumber'] })}
      />
      {kind && (
        <FieldInput
          form={form}
          name="registrationNumber"
          field={{
            ...registrationNumber,
            label: orgNumberNames[kind],
            hint: numberHints[kind],
            optional: kind === 'club',
          }}
        />
      )}
      <FieldInputs form={form} fields={profile} />
      <FieldInput
        form={form}
        name="proof"
        field={{ ...proof, label: 'How can we check that you work for it?' }}
      />
    </>
  )
}
