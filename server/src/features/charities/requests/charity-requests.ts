import type { CharityRequest, WaitingCharityRequest } from '@pennytrail/contract'
import { charityRequestDays } from '@pennytrail/contract/charities/charity-request-rules.ts'
import {
  charityRequest,
  waitingCharityRequest,
} from '@pennytrail/contract/charities/charity-request-routes.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { pickDeclared, type Deps, type Session } from '../../../platform/http/index.ts'
import { notify } from '../../notifications/index.ts'
import { findRecipient } from '../claims/claims.sql.ts'
import {
  answerRequest,
  findRequest,
  insertRequest,
  listOwnRequests,
  listWaitingRequests,
  type CharityRequestRow,
} from './charity-requests.sql.ts'
import { buildRequestAnsweredEmail } from './charity-requests.emails.ts'

const viewRequest = (row: CharityRequestRow): CharityRequest => ({
  ...pickDeclared(charityRequest, row),
  answered:
    row.answer === null || row.answeredAt === null
      ? null
      : { answer: row.answer, at: row.answeredAt },
})

interface Sent {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly note: string
}

/** Asks staff to add a charity. Returns the request with the day by which they answer. */
export const askForCharity = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { userId }: Session,
  sent: Sent,
): Promise<CharityRequest> => {
  const now = clock.now()
  const answerBy = addDays(toUkDate(now), charityRequestDays)
  await insertRequest(db, userId, { ...sent, answerBy }, now)
  const own = (await listOwnRequests(db, userId)).find(({ id }) => id === sent.id)
  // Another person's request may have this id. Nobody learns of it.
  return viewRequest(orThrow(own, 'charity-request-not-found'))
}

/** Lists the requests of the signed-in person. */
export const viewOwnRequests = async (db: Db, personId: string): Promise<CharityRequest[]> =>
  (await listOwnRequests(db, personId)).map(viewRequest)

/** Lists the requests that wait for an answer. `db` acts as the system. */
export const viewWaitingRequests = async (db: Db, now: Date): Promise<WaitingCharityRequest[]> => {
  const today = toUkDate(now)
  return (await listWaitingRequests(db)).map((row) => ({
    ...pickDeclared(waitingCharityRequest, row),
    isLate: row.answerBy < today,
    asker: { firstname: row.firstName, lastname: row.lastName, email: row.email },
  }))
}

/** Records an answer and emails it to the person who asked. */
export const answerCharityRequest = async (
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  id: string,
  said: { readonly answer: string; readonly by: string },
): Promise<{ message: string }> => {
  const request = orThrow(await findRequest(db, id), 'charity-request-not-found')
  if (!(await answerRequest(db, id, said, clock.now()))) {
    throw new AppError('charity-request-answered')
  }
  const asker = await findRecipient(db, request.personId)
  const url = `${config.appOrigin}/claim-charity`
  if (asker) {
    const mail = buildRequestAnsweredEmail(asker, request.name, said.answer, url)
    await notify(db, { clock }, mail, asker)
  }
  return { message: `Your answer about ${request.name} has been sent.` }
}
