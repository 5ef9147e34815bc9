import { getStatementRangeError } from '@pennytrail/contract/statements/rules.ts'
import {
  formatTaxYear,
  listTaxYears,
  type DayRange,
} from '@pennytrail/contract/statements/tax-year.ts'
import { useNavigate } from 'react-router'
import { PeriodForm } from '../../ui/form/period-fields.tsx'
import { Select } from '../../ui/form/select.tsx'
import { buildStatementPath, type Giver } from './statement-query.ts'

interface RangeFormProps {
  giver: Giver
  shown: DayRange
  /**
   * The first date that a statement can cover. The form offers the tax years from then on, or none
   * if the date is missing.
   */
  since?: string
  /** YYYY-MM-DD */
  today: string
}

const ownDays = 'own'

export function RangeForm({ giver, shown, since, today }: RangeFormProps) {
  const navigate = useNavigate()
  const years = since === undefined ? [] : listTaxYears(since < today ? since : today, today)
  const year = years.find(({ from, to }) => from === shown.from && to === shown.to)
  const show = (range: DayRange) =>
    void navigate(buildStatementPath({ giver, ...range }), { preventScrollReset: true })
  return (
    <PeriodForm
      name="Dates of the statement"
      shown={shown}
      submit="Show these dates"
      check={(days) =>
        days.from === '' || days.to === '' ? 'Choose both dates.' : getStatementRangeError(days)
      }
      onSubmit={show}
      before={
        since !== undefined && (
          <Select
            label="Tax year"
            options={[
              ...years.map((one) => ({
                value: one.from,
                label: `${formatTaxYear(one)}${one === years[0] ? ' (this tax year)' : ''}`,
              })),
              ...(year ? [] : [{ value: ownDays, label: 'Your own dates' }]),
            ]}
            value={year?.from ?? ownDays}
            onChange={({ target }) => {
              const chosen = years.find(({ from }) => from === target.value)
              if (chosen) show(chosen)
            }}
          />
        )
      }
    />
  )
}
