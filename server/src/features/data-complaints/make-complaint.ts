import { complaintDays } from '@pennytrail/contract/data-complaints/rules.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { findPublicCharityId } from '../charities/index.ts'
import { buildAcknowledgementEmail, buildComplaintReceivedEmail } from './data-complaints.emails.ts'
import { listComplaintLimits } from './data-complaints.limits.ts'
import { findController, insertComplaint, listResponsible } from './data-complaints.sql.ts'

const platform = 'Pennytrail'

/** Finds who must answer a complaint, and the page on which they do. Read as the system. */
export const describeController = async (
  db: Db,
  { config }: Pick<Deps, 'config'>,
  charityId: string | null,
): Promise<{ controller: string; url: string }> => {
  if (charityId === null) {
    return { controller: platform, url: `${config.appOrigin}/admin?section=data-complaints` }
  }
  const { name, number } = await findController(db, charityId)
  return {
    controller: name,
    url: `${config.appOrigin}/dashboard-charity?section=settings&charity=${number}#data-complaints`,
  }
}

interface Sent {
  readonly charity: string | null
  readonly name: string
  readonly email: string
  readonly words: string
}

/**
 * Stores a complaint, acknowledges it by email at once, and emails those who must answer. Throws
 * `charity-not-found` and `too-many-requests`.
 */
export const makeComplaint = async (
  deps: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  { charity, name, email, words }: Sent,
): Promise<{ reference: string; controller: string; answerBy: string }> => {
  await deps.limits.take(...listComplaintLimits(request, email))
  const now = deps.clock.now()
  const answerBy = addDays(toUkDate(now), complaintDays)
  const id = uuidv7(now.getTime())
  // The end of the id is random.
  const reference = `DP-${id.slice(-8).toUpperCase()}`
  return deps.database.transaction('system', async (db) => {
    const charityId = charity === null ? null : await findPublicCharityId(db, charity)
    await insertComplaint(db, { id, reference, charityId, name, email, words, answerBy }, now)
    const { controller, url } = await describeController(db, deps, charityId)
    const complaint = { reference, controller, answerBy }
    await queueMail(db, buildAcknowledgementEmail(email, complaint))
    for (const reader of await listResponsible(db, charityId))
      await queueMail(db, buildComplaintReceivedEmail(reader, complaint, url))
    return complaint
  })
}
