import { getStatementRangeError } from '@pennytrail/contract/statements/rules.ts'
import {
  formatTaxYear,
  listTaxYears,
  type DayRange,
} from '@pennytrail/contract/statements/tax-year.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { focusFirstInvalidField } from '../../lib/form/focus-invalid-field.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { buildStatementPath, type Giver } from './statement-query.ts'
import styles from './statements.module.css'

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
  const [days, setDays] = useState<DayRange>(shown)
  const [rangeError, setRangeError] = useState<string>()
  const years = since === undefined ? [] : listTaxYears(since < today ? since : today, today)
  const year = years.find(({ from, to }) => from === shown.from && to === shown.to)
  const show = (range: DayRange) =>
    void navigate(buildStatementPath({ giver, ...range }), { preventScrollReset: true })
  const submit = () => {
    const missing = days.from === '' || days.to === '' ? 'Choose both dates.' : undefined
    const wrong = missing ?? getStatementRangeError(days)
    setRangeError(wrong)
    if (!wrong) show(days)
  }
  return (
    <form
      className={styles['range']}
      noValidate
      aria-label="Dates of the statement"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        focusFirstInvalidField(event.currentTarget)
      }}
    >
      {since !== undefined && (
        <Select
          label="Tax year"
          options={[
            ...years.map((one) => ({
              value: one.from,
              label: `${formatTaxYear(one)}${one === years[0] ? ', this one' : ''}`,
            })),
            ...(year ? [] : [{ value: ownDays, label: 'Your own dates' }]),
          ]}
          value={year?.from ?? ownDays}
          onChange={({ target }) => {
            const chosen = years.find(({ from }) => from === target.value)
            if (chosen) show(chosen)
          }}
        />
      )}
      <DateField
        label="First day"
        value={days.from}
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <DateField
        label="Last day"
        value={days.to}
        error={rangeError}
        onChange={({ target }) => setDays({ ...days, to: target.value })}
      />
      <Button type="submit" variant="secondary">
        Show these dates
      </Button>
    </form>
  )
}
