import { BudgetLines } from './budget-lines.tsx'
import { ReportDates } from './grant-reports/report-dates.tsx'

interface Terms {
  readonly lines: readonly string[]
  readonly reports: readonly string[]
}

/** What an organisation ties its gift to, and when it wants to be told of it. */
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
