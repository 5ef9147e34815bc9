import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { openPounds } from '../../ledger/index.ts'
import type { Import, Issue, MoneyAs } from './decided-line.ts'

/** Returns the issues of an error at the path of a decision; throws errors of the server. */
export const toIssues = (error: unknown, path: string): Issue[] => {
  if (!(error instanceof AppError)) throw error
  return error.issues
    ? error.issues.map((issue) => ({ path: `${path}.${issue.path}`, message: issue.message }))
    : [{ path, message: error.message }]
}

/**
 * Lists the projects that keep no accounts in pounds. Throws unless the charity and each project take
 * entries.
 */
export const listPoundIssues = async (
  db: Db,
  { charityId }: Import,
  money: readonly (MoneyAs<'gift'> | MoneyAs<'collection'>)[],
): Promise<Issue[]> => {
  const issues: Issue[] = []
  for (const [projectId, ofFund] of Map.groupBy(money, ({ use }) => use.projectId)) {
    try {
      await openPounds(db, charityId, projectId)
    } catch (error) {
      if (!(error instanceof AppError && error.issues)) throw error
      issues.push(...toIssues(error, ofFund[0]!.path))
    }
  }
  return issues
}
