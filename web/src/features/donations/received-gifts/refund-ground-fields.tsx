import type { RulesForm } from '../../../lib/form/form.ts'
import {
  groundLabel,
  maxDecidedBy,
  maxDecision,
  refundGrounds,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { RefundGroundValues } from './refund-ground-rules.ts'

const options = refundGrounds.map((value) => ({ value, label: groundLabel[value] }))

/** Asks why a gift is refunded and what the trustees decided. */
export function RefundGroundFields<Values extends RefundGroundValues & FieldValues>({
  form,
}: {
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
  return (
    <>
      <Select
        label="Ground"
        hint="The giver can read this. The law lets trustees repay a gift only on a ground such as these."
        placeholder="Choose a ground"
        options={options}
        {...field('ground')}
      />
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
