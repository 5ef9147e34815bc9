import { listUsualPeriods } from '@pennytrail/contract/reports/period.ts'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { PeriodForm } from '../../ui/form/period-fields.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import {
  buildReportPath,
  findPeriodError,
  toPeriodQuery,
  type ReportPeriodQuery,
  type ReportQuery,
} from './report-query.ts'

interface ReportPeriodFormProps {
  reportQuery: Exclude<ReportQuery, { kind: 'report' }>
  /** YYYY-MM-DD */
  today: string
}

export function ReportPeriodForm({ reportQuery, today }: ReportPeriodFormProps) {
  const navigate = useNavigate()
  const { period: shown } = reportQuery
  const show = (period: ReportPeriodQuery) =>
    void navigate(buildReportPath({ ...reportQuery, period }), { preventScrollReset: true })
  return (
    <PeriodForm
      name="Period of the report"
      shown={shown}
      isOpen
      submit="Show this period"
      check={findPeriodError}
      onSubmit={show}
      above={
        <Row gap={8} role="group" aria-label="Usual periods">
          {listUsualPeriods(today).map(({ label, period }) => {
            const periodQuery = toPeriodQuery(period)
            const isShown = periodQuery.from === shown.from && periodQuery.to === shown.to
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
      }
    />
  )
}
