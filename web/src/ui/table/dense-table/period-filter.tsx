import { formatShortDate } from '../../../lib/format-date.ts'
import { Button } from '../../button.tsx'
import { DateField } from '../../form/date-field.tsx'
import styles from './dense-table.module.css'
import { listRecentPeriods, type Days } from './recent-periods.ts'

/** Returns the words of a period, for its chip; undefined if no day is set. */
export function describePeriod({ from, to }: Days): string | undefined {
  const recent = listRecentPeriods().find(({ days }) => days.from === from && days.to === to)
  if (recent) return recent.label
  if (from && to) return `${formatShortDate(from)} to ${formatShortDate(to)}`
  if (from) return `From ${formatShortDate(from)}`
  return to ? `Until ${formatShortDate(to)}` : undefined
}

/** Chooses a recent period, or two days; an empty string for no day. */
export function PeriodFilter({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { from, to } = days
  return (
    <>
      <div role="group" aria-label="Period" className={styles['periods']}>
        {listRecentPeriods().map((recent) => {
          const isChosen = recent.days.from === from && recent.days.to === to
          return (
            <Button
              key={recent.label}
              size="small"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? { from: '', to: '' } : recent.days)}
            >
              {recent.label}
            </Button>
          )
        })}
      </div>
      <DateField
        label="From"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value, to })}
      />
      <DateField
        label="To"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ from, to: target.value })}
      />
    </>
  )
}
