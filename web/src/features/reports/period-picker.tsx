import {
  getPeriodError,
  listUsualPeriods,
  type ReportPeriod,
} from '@pennytrail/contract/reports/period.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Select } from '../../ui/form/select.tsx'

const own = 'own'

/** Chooses a usual period or two dates. Each choice takes effect at once. */
export function PeriodPicker(props: {
  period: ReportPeriod
  today: string
  onChange: (period: ReportPeriod) => void
}) {
  const { onChange, period, today } = props
  const usual = listUsualPeriods(today)
  const at = usual.findIndex(({ period: one }) => one.from === period.from && one.to === period.to)
  return (
    <Row gap={16} align="end">
      <Select
        label="Period"
        options={[
          ...usual.map(({ label }, index) => ({ value: String(index), label })),
          { value: own, label: 'Other days' },
        ]}
        value={at < 0 ? own : String(at)}
        onChange={(event) => {
          const chosen = usual[Number(event.target.value)]
          if (chosen) onChange(chosen.period)
        }}
      />
      <DateField
        label="First day"
        optional
        value={period.from ?? ''}
        onChange={(event) => onChange({ ...period, from: event.target.value || null })}
      />
      <DateField
        label="Last day"
        value={period.to}
        error={period.to === '' ? 'Choose the last day.' : getPeriodError(period)}
        onChange={(event) => onChange({ ...period, to: event.target.value })}
      />
    </Row>
  )
}
