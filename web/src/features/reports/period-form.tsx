import { periodFault, usualPeriods } from '@pennytrail/contract/reports/period.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leadToFault } from '../../lib/focus-invalid-field.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { addressOf, asAsked, type AskedPeriod, type AskedReport } from './report-query.ts'
import styles from './reports.module.css'

interface PeriodFormProps {
  asked: Exclude<AskedReport, { kind: 'report' }>
  /** YYYY-MM-DD */
  today: string
}

/** Which days the report tells of: one of the usual periods, or any two days. */
export function PeriodForm({ asked, today }: PeriodFormProps) {
  const navigate = useNavigate()
  const [{ from, to }, setPeriod] = useState<AskedPeriod>(asked.period)
  const [fault, setFault] = useState<string>()
  const show = (period: AskedPeriod) =>
    void navigate(addressOf({ ...asked, period }), { preventScrollReset: true })
  const submit = () => {
    const wrong = to === '' ? 'Choose the last day.' : periodFault({ from: from || null, to })
    setFault(wrong)
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
        leadToFault(event.currentTarget)
      }}
    >
      <div className={styles['usual']} role="group" aria-label="Usual periods">
        {usualPeriods(today).map(({ label, period }) => {
          const wanted = asAsked(period)
          const isShown = wanted.from === asked.period.from && wanted.to === asked.period.to
          return (
            <Button
              key={label}
              size="small"
              variant={isShown ? 'primary' : 'secondary'}
              aria-pressed={isShown}
              onClick={() => show(wanted)}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className={styles['days']}>
        <DateField
          label="First day"
          optional
          value={from}
          onChange={(event) => setPeriod({ from: event.target.value, to })}
        />
        <DateField
          label="Last day"
          value={to}
          error={fault}
          onChange={(event) => setPeriod({ from, to: event.target.value })}
        />
        <Button type="submit" variant="secondary">
          Show this period
        </Button>
      </div>
    </form>
  )
}
