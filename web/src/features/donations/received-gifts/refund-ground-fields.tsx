import type { RulesForm } from '../../../lib/form/form.ts'
import {
  groundLabel,
  listGroundChoices,
  maxDecidedBy,
  maxDecision,
  maxPower,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { ExGratiaFields } from './ex-gratia-fields.tsx'
import type { RefundGroundValues } from './refund-ground-rules.ts'

/** Asks why a gift is refunded and what the trustees decided. */
export function RefundGroundFields<Values extends RefundGroundValues & FieldValues>({
  charityNumber,
  form,
}: {
  charityNumber: string
  form: RulesForm<Values>
}) {
  const [today] = useState(() => toUkDate(new Date()))
  const field = (name: keyof RefundGroundValues) => {
    const message = form.formState.errors[name]?.message
    return {
      error: typeof message === 'string' ? message : undefined,
      ...form.register(name as Path<Values>),
    }
  }
  const ground: string = form.watch('ground' as Path<Values>)
  const options = listGroundChoices(charityNumber).map((value) => ({
    value,
    label: groundLabel[value],
  }))
  return (
    <>
      <Select
        label="Ground"
        hint="The giver can read this. The law lets trustees repay a gift only on a ground such as these."
        placeholder="Choose a ground"
        options={options}
        {...field('ground')}
      />
      {ground === 'trustees-decision' && (
        <TextField
          label="Power that the trustees use"
          hint="Such as “clause 6 of our constitution”. Only your team can read this here."
          maxLength={maxPower}
          {...field('power')}
        />
      )}
      {ground === 'ex-gratia-payment' && (
        <ExGratiaFields field={field} typedIncome={form.watch('lastYearIncome' as Path<Values>)} />
      )}
      <TextField
        label="Who decided"
        hint="The trustees, or the person they have authorised to decide"
        maxLength={maxDecidedBy}
        {...field('decidedBy')}
      />
      <DateField label="Date of the decision" max={today} {...field('decidedOn')} />
      <Textarea
        label="Decision"
        hint="What was decided and why. Only your team can read this here. The giver receives it if they ask for their data."
        maxCharacters={maxDecision}
        {...field('decision')}
      />
    </>
  )
}
