import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import {
  exGratiaStatements,
  getExGratiaCap,
} from '@pennytrail/contract/donations/refunds/ex-gratia.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { RegisterGroundField } from './refund-ground-rules.ts'

/** Asks for the income that sets the cap of an ex gratia payment, and for the two conditions. */
export function ExGratiaFields({
  field,
  typedIncome,
}: {
  field: RegisterGroundField
  typedIncome: string
}) {
  const income = parseAmount(typedIncome)
  return (
    <>
      <TextField
        label="Income of the last financial year"
        hint={
          income === null
            ? 'It sets the most that an ex gratia payment may be.'
            : `An ex gratia payment may be at most ${formatMoney(getExGratiaCap(income))}.`
        }
        prefix="£"
        inputMode="decimal"
        {...field('lastYearIncome')}
      />
      <Checkbox label={exGratiaStatements.moralObligation} {...field('moralObligation')} />
      <Checkbox label={exGratiaStatements.noOtherPower} {...field('noOtherPower')} />
    </>
  )
}
