import type { Deps } from '../../src/platform/http/index.ts'
import { makeFrozenReport } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'

const monthAgo = (today: Date): string =>
  new Date(today.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)

/**
 * Creates a frozen report of the first charity's first project, made by its Lead for the trustees.
 */
export const buildReports = async (
  deps: Deps,
  charities: readonly BuiltCharity[],
  today: Date,
): Promise<void> => {
  const charity = charities[0]!
  await makeFrozenReport(deps, charity.id, {
    id: makeId('report', charity.id),
    by: makeId('sign-in', 'charity@demo.example'),
    role: 'Lead',
    projectId: charity.projects[0]!.id,
    to: monthAgo(today),
    note: 'As read by the trustees at their meeting. What was entered since is in the open report.',
  })
}
