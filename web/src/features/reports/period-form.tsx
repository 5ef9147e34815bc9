import { getPeriodError, listUsualPeriods } from '@pennytrail/contract/reports/period.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { focusFirstInvalidField } from '../../lib/form/focus-invalid-field.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import {
  buildReportPath,
  toPeriodQuery,
  type ReportPeriodQuery,
  type ReportQuery,
} from './report-query.ts'
import styles from './reports.module.css'
import { Row } from '../../ui/layout/layout.tsx'

interface PeriodFormProps {
  reportQuery: Exclude<ReportQuery, { kind: 'report' }>
  /** YYYY-MM-DD */
  today: string
}

export function PeriodForm({ reportQuery, today }: PeriodFormProps) {
  const navigate = useNavigate()
  const [{ from, to }, setPeriod] = useState<ReportPeriodQuery>(reportQuery.period)
  const [validationError, setValidationError] = useState<string>()
  const show = (period: ReportPeriodQuery) =>
    void navigate(buildReportPath({ ...reportQuery, period }), { preventScrollReset: true })
  const submit = () => {
    const wrong = to === '' ? 'Choose the last day.' : getPeriodError({ from: from || null, to })
    setValidationError(wrong)
    if (!wrong) show({ from, to })
  }
  return (
    <form
      className={styles['period']}
      noValidate
      aria-label="Period of the report"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        focusFirstInvalidField(event.currentTarget)
      }}
    >
      <Row gap={8} role="group" aria-label="Usual periods">
        {listUsualPeriods(today).map(({ label, period }) => {
          const periodQuery = toPeriodQuery(period)
          const isShown =
            periodQuery.from === reportQuery.period.from && periodQuery.to === reportQuery.period.to
          return (
            <Button
              key={label}
              size="small"
              variant={isShown ? 'primary' : 'secondary'}
              aria-pressed={isShown}
              onClick={() => show(periodQuery)}
            >
              {label}
            </Button>
          )
        })}
      </Row>
      <Row gap={16} align="end">
        <DateField
          label="First day"
          optional
          value={from}
          onChange={(event) => setPeriod({ from: event.target.value, to })}
        />
        <DateField
          label="Last day"
          value={to}
          error={validationError}
          onChange={(event) => setPeriod({ from, to: event.target.value })}
        />
        <Button type="submit" variant="secondary">
          Show this period
        </Button>
      </Row>
    </form>
  )
}
