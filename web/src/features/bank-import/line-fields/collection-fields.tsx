import { collectedWays, type CollectedWay } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AmountField } from './amount-field.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'
import { FundField } from './fund-field.tsx'

const ways = Object.entries(collectedWays).map(([value, label]) => ({ value, label }))

/** Shows the fields of money from a collection, whose givers are not known. */
export function CollectionFields(props: DraftFieldsProps) {
  const { currency, draft, errors, onChange } = props
  const { countedBy = ['', ''], overLimit = { gifts: 0, amount: 0 } } = draft
  return (
    <>
      <DateField
        label="When it was collected"
        value={draft.date ?? ''}
        error={errors['date']}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TextField
        label="Where it was collected"
        hint="Published, for example: the summer fair."
        autoComplete="off"
        value={draft.place ?? ''}
        error={errors['place']}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <FundField {...props} />
      <Select
        label="How it was given"
        options={ways}
        value={draft.way ?? 'cash'}
        error={errors['way']}
        onChange={({ target }) => onChange({ way: target.value as CollectedWay })}
      />
      <TextField
        label="First person who counted"
        autoComplete="off"
        value={countedBy[0]}
        error={errors['countedBy.0']}
        onChange={({ target }) => onChange({ countedBy: [target.value, countedBy[1]] })}
      />
      <TextField
        label="Second person who counted"
        autoComplete="off"
        value={countedBy[1]}
        error={errors['countedBy.1']}
        onChange={({ target }) => onChange({ countedBy: [countedBy[0], target.value] })}
      />
      <TextField
        label="Gifts over £30 in it"
        hint="0 if you know of none."
        inputMode="numeric"
        value={String(overLimit.gifts)}
        error={errors['overLimit.gifts']}
        onChange={({ target }) =>
          onChange({
            overLimit: { ...overLimit, gifts: Number(target.value.replaceAll(/\D/g, '')) },
          })
        }
      />
      {overLimit.gifts > 0 && (
        <AmountField
          label="Sum of the gifts over £30"
          currency={currency}
          value={overLimit.amount}
          error={errors['overLimit.amount']}
          onChange={(amount) => onChange({ overLimit: { ...overLimit, amount: amount ?? 0 } })}
        />
      )}
      <Checkbox
        label="Collected in the UK, and banked in the UK"
        checked={draft.isInUk ?? true}
        onChange={({ target }) => onChange({ isInUk: target.checked })}
      />
    </>
  )
}
