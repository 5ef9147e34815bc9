import { complaintDays } from '@pennytrail/contract/data-complaints/rules.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { findPublicCharityId } from '../charities/index.ts'
import {
  buildAcknowledgementEmail,
  buildComplaintReceivedEmail,
  buildNoLeadEmail,
} from './data-complaints.emails.ts'
import {
  findController,
  insertComplaint,
  listAnsweringAdministrators,
  listAnsweringLeads,
} from './data-complaints.sql.ts'
import { notify } from '../notifications/index.ts'

const platform = 'Pennytrail'

const toAdminPage = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.appOrigin}/admin?section=data-complaints`

/** Finds who must answer a complaint, and the page on which they do. Read as the system. */
export const describeController = async (
  db: Db,
  deps: Pick<Deps, 'config'>,
  charityId: string | null,
): Promise<{ controller: string; url: string }> => {
  if (charityId === null) return { controller: platform, url: toAdminPage(deps) }
  const { name, number } = await findController(db, charityId)
  return {
    controller: name,
    url: `${deps.config.appOrigin}/dashboard-charity?section=settings&charity=${number}#data-complaints`,
  }
}

interface Open {
  readonly charityId: string | null
  readonly reference: string
  readonly answerBy: string
}

/**
 * Emails those who must answer a complaint. If its charity has no Lead who can sign in, it asks the
 * administrators to give it one. Returns the name of who must answer. `db` acts as the system.
 */
export const emailResponsible = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  { answerBy, charityId, reference }: Open,
  build: typeof buildComplaintReceivedEmail,
): Promise<string> => {
  const { controller, url } = await describeController(db, deps, charityId)
  const complaint = { reference, controller, answerBy }
  const leads = charityId === null ? [] : await listAnsweringLeads(db, charityId)
  for (const lead of leads) await notify(db, deps, build(lead, complaint, url), lead)
  if (leads.length > 0) return controller
  const buildForAdmin = charityId === null ? build : buildNoLeadEmail
  for (const admin of await listAnsweringAdministrators(db))
    await notify(db, deps, buildForAdmin(admin, complaint, toAdminPage(deps)), admin)
  return controller
}

interface Sent {
  readonly charity: string | null
  readonly name: string
  readonly email: string
  readonly words: string
}

/**
 * Stores a complaint, acknowledges it by email at once, and emails those who must answer. Throws
 * `charity-not-found`.
 */
export const makeComplaint = async (
  deps: Deps,
  { charity, name, email, words }: Sent,
): Promise<{ reference: string; controller: string; answerBy: string }> => {
  const now = deps.clock.now()
  const answerBy = addDays(toUkDate(now), complaintDays)
  const id = uuidv7(now.getTime())
  // The end of the id is random.
  const reference = `DP-${id.slice(-8).toUpperCase()}`
  return deps.database.transaction('mail', async (db) => {
    const charityId = charity === null ? null : await findPublicCharityId(db, charity)
    await insertComplaint(db, { id, reference, charityId, name, email, words, answerBy }, now)
    const open = { answerBy, charityId, reference }
    const controller = await emailResponsible(db, deps, open, buildComplaintReceivedEmail)
    await queueMail(db, buildAcknowledgementEmail(email, { reference, controller, answerBy }))
    return { reference, controller, answerBy }
  })
}
