import { createHash } from 'node:crypto'
import { getPromise, type UnspentAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { listUnspentByFund } from '../../src/features/attribution/index.ts'
import {
  decideQuestion,
  insertClosure,
  insertQuestion,
  listProjectUnspent,
} from '../../src/features/unspent-gifts/index.ts'
import { endProject } from '../../src/features/projects/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'
import type { AskDonorRow, ProjectRow } from '../seeds.rows.ts'

const day = 24 * 3600_000
const message =
  'The council has taken the rent fund over, so ours comes to its end. Thank you: forty people have a key because of you.'

/**
 * Builds the hash of a link that was never emailed, so that no link opens this unspent-gift
 * question.
 */
const noLink = (id: string): Buffer => createHash('sha256').update(`no link to ${id}`).digest()

/**
 * The answers of givers about their unspent gifts to a project that is being closed, used in turn;
 * null means no answer yet.
 */
const said: readonly (UnspentAnswer | null)[] = ['move', null, 'general']

const findProject = (db: Db, charityId: string, title: string) =>
  db.one<ProjectRow>(
    sql`select id, currency from project where charity_id = ${charityId} and title = ${title}`,
  )

const decide = (db: Db, deps: Deps, id: string, answer: UnspentAnswer) =>
  decideQuestion(db, deps, id, () => ({ answer, by: 'giver', authorRole: 'Donor', author: '' }))

/** Starts closing a project: some givers have answered, and others have not. */
const buildClosing = async (deps: Deps, db: Db, { id: charityId }: BuiltCharity): Promise<void> => {
  const closing = await findProject(db, charityId, 'First-month rent fund')
  const offered = await findProject(db, charityId, 'Winter beds in Penzance')
  const closureId = makeId('closure', closing.id)
  const openedAt = new Date(deps.clock.now().getTime() - 12 * day)
  const answerBy = new Date(openedAt.getTime() + 30 * day)
  const { gifts } = await listProjectUnspent(db, { ...closing, charityId })
  // From this moment the project accepts no more gifts.
  await endProject(db, closing.id, 'paused', openedAt)
  await insertClosure(
    db,
    {
      id: closureId,
      projectId: closing.id,
      charityId,
      becomes: 'closed',
      offeredProjectId: offered.id,
      asksGivers: true,
      message,
      answerBy,
    },
    openedAt,
  )
  for (const [at, [donationId, amount]] of [...gifts].entries()) {
    const id = makeId('leftover', donationId)
    const question = {
      id,
      donationId,
      charityId,
      fromProjectId: closing.id,
      toProjectId: offered.id,
      closureId,
      promise: 'secondary-purpose',
      ...getPromise('secondary-purpose', { offersProject: true, asksGivers: true }),
      amount,
      message,
      answerBy,
    } as const
    await insertQuestion(db, question, noLink(id), openedAt)
    const answer = said[at % said.length]
    if (answer) await decide(db, deps, id, answer)
  }
}

/** Asks one donor whether the unspent money of a gift may move to another fund. */
const askDonor = async (
  deps: Deps,
  db: Db,
  { id: charityId }: BuiltCharity,
  donorId: string,
): Promise<void> => {
  const given = await db.many<AskDonorRow>(sql`
    select d.id from donation d join donation_giver g on g.donation_id = d.id
    where g.person_id = ${donorId} and d.charity_id = ${charityId} and d.status = 'succeeded'
      and not project_is_closing(d.project_id)
    order by d.succeeded_at desc`)
  for (const { id: donationId } of given) {
    const [part] = await listUnspentByFund(db, charityId, donationId)
    if (!part || part[0] === null) continue
    const id = makeId('move', donationId)
    const now = deps.clock.now()
    const question = {
      id,
      donationId,
      charityId,
      fromProjectId: part[0],
      toProjectId: null,
      closureId: null,
      promise: null,
      offers: ['general', 'stay'],
      otherwise: 'stay',
      amount: part[1],
      message:
        'The beds are paid for this winter, and the storm took slates off the hall above them. May what is left of your gift help with the roof?',
      answerBy: new Date(now.getTime() + 24 * day),
    } as const
    await insertQuestion(db, question, noLink(id), new Date(now.getTime() - 6 * day))
    return
  }
}

/**
 * Creates questions to givers about unspent gifts: about a project that is being closed, and about
 * one gift that may move to another fund.
 */
export const buildUnspentGifts = async (
  deps: Deps,
  db: Db,
  charity: BuiltCharity,
  donorId: string,
): Promise<void> => {
  await buildClosing(deps, db, charity)
  await askDonor(deps, db, charity, donorId)
}
