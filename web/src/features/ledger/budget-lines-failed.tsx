import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'

/** Says in one line that the budget lines of a project could not be loaded. */
export function BudgetLinesFailed(props: { error: unknown; refetch: () => unknown }) {
  return (
    <LoadFailedLine
      error={props.error}
      failure="The budget lines of the project could not be loaded."
      onRetry={props.refetch}
    />
  )
}
