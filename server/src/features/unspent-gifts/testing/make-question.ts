import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/http/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { hashToken } from '../../../platform/secret-token.ts'
import { makeDonation, makeProject } from '../../../testing/factories/index.ts'
import { insertQuestion } from '../questions/questions.sql.ts'

/**
 * Creates a gift to a project and the question whether it may move to the general fund, with its
 * link.
 */
export const makeQuestion = async (
  deps: Deps,
  charityId: string,
  giverId: string,
  { stuck = false }: { stuck?: boolean } = {},
) => {
  const project = await makeProject(deps, charityId)
  const gift = await makeDonation(deps, charityId, giverId, { projectId: project.id })
  const [id, token] = [uuidv7(), randomUUID()]
  const now = deps.clock.now()
  await deps.database.transaction('system', async (db) => {
    const question = {
      id,
      donationId: gift.id,
      charityId,
      fromProjectId: project.id,
      toProjectId: null,
      closureId: null,
      promise: null,
      offers: ['general', 'stay'],
      otherwise: 'stay',
      amount: 1000,
      message: 'Another project needs it more.',
      answerBy: new Date(now.getTime() + 30 * 24 * 3600_000),
    } as const
    await insertQuestion(db, question, hashToken(token), now)
    if (stuck) await db.run(sql`update gift_question set state = 'stuck' where id = ${id}`)
  })
  return { id, token, donationId: gift.id, projectId: project.id }
}
