import { listCurrenciesByName } from '@pennytrail/contract/currencies.ts'
import { giftTermKinds, type GiftTermKind } from '@pennytrail/contract/donations/gift-terms.ts'
import {
  isNarrower,
  visibilities,
  type Visibility,
} from '@pennytrail/contract/projects/lifecycle.ts'
import { projectFields } from '@pennytrail/contract/projects/fields.ts'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { RulesForm } from '../../../lib/form/form.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldInput, FieldInputs } from '../../../ui/form/field-inputs.tsx'
import { ListInput } from '../../../ui/form/list-input.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BudgetEditor } from './budget-editor.tsx'
import { LocationFields } from './location-fields.tsx'
import styles from './project-fields.module.css'
import { fieldNames, type ProjectValues } from './project-values.ts'

const { title, summary, story, countries, place, tags } = projectFields
const currencies = listCurrenciesByName().map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}))

const audience: Readonly<Record<Visibility, { label: string; description: string }>> = {
  public: { label: 'Everyone', description: 'Anyone can see the project and its transactions.' },
  'signed-in': {
    label: 'Signed-in people',
    description: 'Only people with an account can see it.',
  },
  team: {
    label: 'Our team',
    description: 'Other people see only the number and the proof of each transaction.',
  },
}

interface FieldsProps {
  form: RulesForm<ProjectValues>
  /** The stored project. Some fields are fixed once it has entries. */
  stored?: { visibility: Visibility; hasEntries: boolean } | undefined
}

export function Section(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <Card gap={24} as="section" aria-labelledby={props.id} className={styles['section']}>
      <h2 id={props.id}>{props.title}</h2>
      {props.lead && <p className={styles['lead']}>{props.lead}</p>}
      {props.children}
    </Card>
  )
}

export function StoryFields({ form, coverId }: FieldsProps & { coverId: string | null }) {
  const [firstTag] = form.watch('tags')
  return (
    <Section id="about" title="What it is">
      <FieldInputs form={form} fields={{ title, summary, story }} />
      {coverId !== null && (
        <Stack as="figure" gap={8} className={styles['cover']}>
          <CoverArt id={coverId} tag={firstTag} ratio="banner" />
          <figcaption>This is the cover until you choose one of your pictures.</figcaption>
        </Stack>
      )}
    </Section>
  )
}

export function PlaceFields({ form }: FieldsProps) {
  return (
    <Section id="where" title="Place and tags">
      <ListInput form={form} name="countries" field={countries} placeholder="Type a country" />
      <FieldInput form={form} name="place" field={place} />
      <LocationFields form={form} />
      <ListInput form={form} name="tags" field={tags} placeholder="Type a tag" />
      <Stack gap={24} align="start" className={styles['pair']}>
        <DateField label="Start" optional {...form.field('startsOn')} />
        <DateField label="End" optional {...form.field('endsOn')} />
      </Stack>
    </Section>
  )
}

export function MoneyFields({ form, stored }: FieldsProps) {
  const { control, watch, formState } = form
  const { errors } = formState
  const currency = watch('currency')
  const hint = stored?.hasEntries
    ? 'You cannot change this, because the project has transactions.'
    : 'You can take card gifts only in pounds.'
  return (
    <Section
      id="plan"
      title="Money"
      lead="Everyone who can see the project sees the plan beside what is spent."
    >
      <Stack gap={24} align="start" className={styles['pair']}>
        {stored?.hasEntries ? (
          <TextField label="Currency" hint={hint} value={currency} readOnly />
        ) : (
          <Controller
            name="currency"
            control={control}
            render={({ field }) => (
              <Select
                label="Currency"
                hint={hint}
                options={currencies}
                {...field}
                error={errors.currency?.message}
              />
            )}
          />
        )}
        <TextField
          label={`Target (${currency})`}
          optional
          hint="The total you want to raise."
          inputMode="decimal"
          {...form.field('target')}
        />
      </Stack>
      <h3>Budget</h3>
      <Controller
        name="budget"
        control={control}
        render={({ field: { value, onChange, onBlur } }) => (
          <BudgetEditor
            value={value}
            currency={currency}
            error={errors.budget?.message}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </Section>
  )
}

const giftTermCards: Readonly<Record<GiftTermKind, { label: string; description: string }>> = {
  'secondary-purpose': {
    label: 'We use the money for a secondary purpose',
    description: 'You do not have to ask anyone first. You can claim Gift Aid at once.',
  },
  repayable: {
    label: 'Unspent money goes back to its givers',
    description:
      'The law keeps a repayable gift out of Gift Aid until it is spent, or until its giver gives up the right to have it back.',
  },
}

export function PromiseFields({ form, stored }: FieldsProps) {
  const { register } = form
  const offered = visibilities.filter(
    (visibility) => !stored?.hasEntries || !isNarrower(stored.visibility, visibility),
  )
  return (
    <Section
      id="promises"
      title="Terms"
      lead="Donors read this before they give. It applies to their gifts."
    >
      <RadioCards
        legend="Who can see it"
        hint={
          stored?.hasEntries
            ? 'What is published stays published. You can show the project to more people, but not to fewer.'
            : 'Once there are transactions, you can show the project to more people, but not to fewer.'
        }
        columns={3}
        cards={offered.map((value) => ({ value, ...audience[value] }))}
        {...register('visibility')}
      />
      <TextField
        label="Days between updates"
        hint="Post an update at least this often. If one is late, the project’s page says so."
        inputMode="numeric"
        {...form.field('reportIntervalDays')}
      />
      <RadioCards
        legend="If you raise more than you need, or cannot go ahead"
        hint="Donors read this in full before they give. It is kept with each gift, so a change applies only to later gifts."
        columns={1}
        cards={giftTermKinds.map((value) => ({ value, ...giftTermCards[value] }))}
        {...register('giftTerms')}
      />
      <TextField
        label={fieldNames.secondaryPurpose}
        hint="Ends the sentence “If we raise more than we need, or cannot go ahead, we will use your gift for …”. Leave it empty for the general charitable purposes of your charity."
        {...form.field('secondaryPurpose')}
      />
    </Section>
  )
}
