import type { FieldErrors, FieldValues, UseFormSetError } from 'react-hook-form'
import { messageOf } from '../../lib/api-error.ts'
import { showIssues, summaryOf } from '../../lib/form.ts'
import type { SummaryError } from '../../ui/error-summary.tsx'

/** Shows why the server said no: on the fields it names, or else in the summary alone. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  otherwise: string,
): void {
  if (!showIssues(error, setError)) setError('root', { message: messageOf(error, otherwise) })
}

/** The summary's lines; what belongs to the whole form leads to no field. */
export function linesOf(errors: FieldErrors): SummaryError[] {
  return summaryOf(errors).map(({ name, message }) =>
    name === 'root' ? { message } : { name, message },
  )
}
