import path from 'node:path'
import { openWorkplace } from '../../server/src/workplace.ts'
import { makeCharity, makeMember, makeProject } from '../../server/src/testing/factories/index.ts'
import type { Place } from '../place.ts'
import { getProductVariables } from '../product.ts'

/** A charity with a public project and a Manager who records its transactions. */
export interface WritingCharity {
  readonly id: string
  readonly project: string
  /** The session token of the Manager. It is valid for an hour. */
  readonly token: string
}

/** Creates charities in the cluster's database. */
export const makeWritingCharities = async (
  place: Place,
  count: number,
): Promise<readonly WritingCharity[]> => {
  const { deps, close } = await openWorkplace({
    ...getProductVariables(place),
    DATA_DIR: path.join(place.folder, 'world'),
    LOG_LEVEL: 'error',
  })
  try {
    const charities: WritingCharity[] = []
    for (let at = 0; at < count; at += 1) {
      const { id } = await makeCharity(deps)
      const project = await makeProject(deps, id)
      const { token } = await makeMember(deps, id, 'Manager')
      charities.push({ id, project: project.id, token })
    }
    return charities
  } finally {
    await close()
  }
}
