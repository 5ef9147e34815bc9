import { createHash } from 'node:crypto'
import type { NewDonation } from '@pennytrail/contract'
import { solvePuzzle } from '@pennytrail/contract/donations/puzzle.ts'
import type { TestApp } from './test-app.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Asks for the puzzle of a gift, and returns the gift with the solution. */
export const addSolvedPuzzle = async <Gift extends NewDonation>(
  { call }: Pick<TestApp, 'call'>,
  gift: Gift,
): Promise<Gift> => {
  const { charityId: charity, id, projectId: project } = gift
  const query = { ...(project ? { project } : {}), ...(charity ? { charity } : {}) }
  const { body } = await call('GET /api/donation/{id}/puzzle', { params: { id }, query })
  return { ...gift, work: solvePuzzle(body.puzzle, sha256) }
}
