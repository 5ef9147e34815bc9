import { listUsualPeriods, type ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { PeriodFields, UsualPeriodSelect } from '../../ui/form/period-fields.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { findPeriodError, toPeriodQuery, type ReportPeriodQuery } from './report-query.ts'

/** Chooses a usual period or two dates. Each choice takes effect at once. */
export function PeriodPicker(props: {
  period: ReportPeriod
  today: string
  onChange: (period: ReportPeriod) => void
}) {
  const days = toPeriodQuery(props.period)
  const change = ({ from, to }: ReportPeriodQuery) => props.onChange({ from: from || null, to })
  return (
    <Row gap={16} align="end">
      <UsualPeriodSelect
        label="Period"
        other="Other days"
        usual={listUsualPeriods(props.today)}
        days={days}
        onChange={change}
      />
      <PeriodFields days={days} error={findPeriodError(days)} isOpen onChange={change} />
    </Row>
  )
}
