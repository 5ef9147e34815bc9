import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { SummaryError } from '../ui/error-summary.tsx'
import { ApiError, getErrorMessage } from './api-error.ts'
import { showIssues, listErrors } from './form.ts'

/** Shows the server's error on the fields that it names, or else in the summary. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  otherwise: string,
  /** The form's field names where they differ from the server's. */
  names: Readonly<Record<string, Path<Values>>> = {},
): void {
  if (!showIssues(renameIssuePaths(error, names), setError)) {
    setError('root', { message: getErrorMessage(error, otherwise) })
  }
}

function renameIssuePaths(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError)) return error
  const issues = error.issues.map((issue) => ({ ...issue, path: names[issue.path] ?? issue.path }))
  return new ApiError(error.status, error.code, error.message, issues)
}

/** Lists the summary's lines. Errors of the whole form link to no field. */
export function toSummaryErrors(errors: FieldErrors): SummaryError[] {
  return listErrors(errors).map(({ name, message }) =>
    name === 'root' ? { message } : { name, message },
  )
}
