import { BudgetLines } from './budget-lines.tsx'
import { GrantTermsFields, type TypedGrantTerms } from '../ledger/index.ts'
import { ReportDates } from './grant-reports/report-dates.tsx'

interface Terms {
  readonly lines: readonly string[]
  readonly reports: readonly string[]
  readonly terms: TypedGrantTerms
}

/** Asks what an organisation's gift is restricted to and when it expects reports. */
export function GrantTerms(props: {
  projectId: string
  value: Terms
  onChange: (terms: Terms) => void
  error: string | undefined
  termsError: string | undefined
}) {
  const { error, onChange, projectId, termsError, value } = props
  return (
    <>
      <BudgetLines
        projectId={projectId}
        value={value.lines}
        onChange={(lines) => onChange({ ...value, lines })}
      />
      {projectId !== '' && (
        <GrantTermsFields
          value={value.terms}
          onChange={(terms) => onChange({ ...value, terms })}
          error={termsError}
        />
      )}
      <ReportDates
        value={value.reports}
        onChange={(reports) => onChange({ ...value, reports })}
        error={error}
      />
    </>
  )
}
