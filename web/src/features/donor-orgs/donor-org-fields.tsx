import {
  donorOrgKindNames,
  donorOrgKinds,
  orgNumberNames,
  type DonorOrgKind,
} from '@pennytrail/contract/donor-orgs/kinds.ts'
import { maxOrgIntroductionLength, maxProofLength } from '@pennytrail/contract/donor-orgs/rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
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
  form: UseFormReturn<DonorOrgValues>
}

/** The identity fields that an administrator verifies. */
export function FactFields({ form }: FieldsProps) {
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <>
      <TextField
        label="Name of the organisation"
        hint="As it appears on its register."
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <RadioCards
        legend="What kind of organisation is it?"
        columns={2}
        cards={donorOrgKinds.map((value) => ({
          value,
          label: donorOrgKindNames[value],
          description: kindHints[value],
        }))}
        error={errors.kind?.message}
        {...form.register('kind', { deps: ['registrationNumber'] })}
      />
      {kind && (
        <TextField
          label={orgNumberNames[kind]}
          hint={numberHints[kind]}
          optional={kind === 'club'}
          autoComplete="off"
          error={errors.registrationNumber?.message}
          {...form.register('registrationNumber')}
        />
      )}
    </>
  )
}

/** The fields of the organisation's public profile. */
export function ProfileFields({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Website"
        optional
        type="url"
        inputMode="url"
        hint="For example https://example.org"
        error={errors.website?.message}
        {...form.register('website')}
      />
      <Textarea
        label="Introduction"
        optional
        rows={6}
        hint="Who you are, and what you give to and why."
        maxCharacters={maxOrgIntroductionLength}
        error={errors.introduction?.message}
        {...form.register('introduction')}
      />
    </>
  )
}

export function ProofField({ form }: FieldsProps) {
  return (
    <Textarea
      label="How can we check that you act for it?"
      rows={4}
      hint="Your role in the organisation, and where we can confirm it. Only administrators and your team can read this."
      maxCharacters={maxProofLength}
      error={form.formState.errors.proof?.message}
      {...form.register('proof')}
    />
  )
}
