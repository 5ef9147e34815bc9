import { BudgetLines } from './budget-lines.tsx'
import { ReportDates } from './grant-reports/report-dates.tsx'

interface Terms {
  readonly lines: readonly string[]
  readonly reports: readonly string[]
}

/** Asks what an organisation's gift is restricted to and when it expects reports. */
export function GrantTerms(props: {
  projectId: string
  value: Terms
  onChange: (terms: Terms) => void
  error: string | undefined
}) {
  const { error, onChange, projectId, value } = props
  return (
    <>
      <BudgetLines
        projectId={projectId}
        value={value.lines}
        onChange={(lines) => onChange({ ...value, lines })}
      />
      <ReportDates
        value={value.reports}
        onChange={(reports) => onChange({ ...value, reports })}
        error={error}
      />
    </>
  )
}
