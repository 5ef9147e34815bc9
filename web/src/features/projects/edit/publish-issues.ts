import { listMissingForPublishing } from '@pennytrail/contract/projects/rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { ProjectValues } from './project-values.ts'

/**
 * Shows validation errors for fields that a draft needs before publishing. Returns true if there
 * are none.
 */
export const showPublishIssues = (
  values: ProjectValues,
  form: UseFormReturn<ProjectValues>,
): boolean => {
  const missing = listMissingForPublishing(values)
  for (const { path, message } of missing) form.setError(path, { message })
  return missing.length === 0
}
