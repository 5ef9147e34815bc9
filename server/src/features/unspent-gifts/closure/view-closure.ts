import type { ProjectClosure } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { listReceivedDebits } from '../../donations/index.ts'
import {
  findProject,
  parseProjectId,
  projectPolicy,
  throwNotVisible,
  type FoundProject,
} from '../../projects/index.ts'
import { findProjectClosure, listMoveTargets, type ClosureRow } from './closures.sql.ts'
import { getClosureTerm } from './advance-closure.ts'
import { listProjectUnspent } from './project-unspent.ts'
import { listGrounds } from './restricted-money.sql.ts'
import { mayRecordGround } from '../unspent-gifts.policy.ts'
import { listUnspentGifts } from '../unspent-gifts.sql.ts'
import { toUnspentItem } from '../questions/question-views.ts'
import { listClosureQuestions } from '../questions/questions.sql.ts'

/** Finds a project whose team the caller is in. Its internal figures are only for the team. */
const findTeamProject = (deps: Deps, session: Session, address: string): Promise<FoundProject> => {
  const id = parseProjectId(address)
  return deps.database.read(session.userId, async (db) => {
    const found = await findProject(db, id)
    if (!found) throw await throwNotVisible(db, id, session)
    if (!projectPolicy.maySeeDrafts(session, found.charityId)) throw new AppError('access-denied')
    return found
  })
}

const readClosure = async (db: Db, row: ClosureRow, left: ReadonlyMap<string, number>) => ({
  id: row.id,
  becomes: row.becomes,
  offered:
    row.offeredProjectId === null
      ? null
      : { id: row.offeredProjectId, title: row.offeredTitle ?? '' },
  message: row.message,
  openedAt: row.openedAt,
  answerBy: row.answerBy,
  settledAt: row.settledAt,
  items: (await listClosureQuestions(db, row.id))
    .filter(({ state }) => state !== 'withdrawn')
    .map((question) => toUnspentItem(question, left.get(question.donationId) ?? 0)),
})

/**
 * Returns the unspent money of a project by giver, with what each giver was asked to do with it
 * and the outcome.
 */
export const viewClosure = async (
  deps: Deps,
  session: Session,
  address: string,
): Promise<ProjectClosure> => {
  const project = await findTeamProject(deps, session, address)
  const { id, title, currency, lifecycle, charityId, charityName, charityNumber } = project
  return deps.database.read('system', async (db) => {
    const { designated, gifts, restricted, sum } = await listProjectUnspent(db, project)
    const named = new Map(
      (await listUnspentGifts(db, [...gifts.keys()])).map((one) => [one.id, one]),
    )
    const closure = await findProjectClosure(db, id)
    return {
      project: {
        id,
        title,
        currency,
        lifecycle,
        charity: { id: charityId, number: charityNumber, name: charityName },
      },
      left: {
        gifts: sum,
        givers: [...gifts].map(([donationId, amount]) => {
          const gift = named.get(donationId)!
          return {
            donationId,
            reference: gift.reference,
            name: gift.knownName,
            amount,
            promise: getClosureTerm(gift.closureTerm, project.giftTerms.kind),
          }
        }),
        restricted: [...restricted],
        designated,
      },
      underWay: await listReceivedDebits(db, { projectId: id }),
      closure: closure ? await readClosure(db, closure, gifts) : null,
      grounds: await listGrounds(db, id),
      canOffer: await listMoveTargets(db, charityId, currency, id),
      can: {
        manage: projectPolicy.mayManageProjects(session, charityId),
        usePowers: mayRecordGround(session, charityId, 'power'),
      },
    }
  })
}
