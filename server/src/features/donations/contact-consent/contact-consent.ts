import type { ContactConsent } from '@pennytrail/contract'
import { formatCsv } from '@pennytrail/contract/csv.ts'
import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent/contact-consent-wording.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  getMediaType,
  parseRequestedFile,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { insertConsent, listConsents, listContacts } from './contact-consent.sql.ts'
import { resolveCharityId } from '../../charities/index.ts'
import { mayRefund } from '../donations.policy.ts'
import type { ConsentRow, Contact, DecideConsentRow, ViewContactsRow } from '../donations.rows.ts'

const viewConsent = (row: ConsentRow): ContactConsent => ({
  charity: { id: row.charity_id, number: row.number, name: row.name },
  given: row.given,
  wording: row.wording,
  decidedAt: row.decided_at,
})

export const viewConsents = async (db: Db, session: Session): Promise<ContactConsent[]> =>
  (await listConsents(db, session.userId)).map(viewConsent)

/**
 * Records whether a charity may contact the person, with the wording shown to them. Throws
 * `charity-not-found`.
 */
export const decideConsent = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Pick<Session, 'userId'>,
  address: string,
  given: boolean,
): Promise<ContactConsent> => {
  const charityId = await resolveCharityId(db, address)
  const charity = await db.maybe<DecideConsentRow>(
    sql`select name from charity where id = ${charityId} and status <> 'claimed'`,
  )
  if (!charity) throw new AppError('charity-not-found')
  await insertConsent(db, {
    personId: session.userId,
    charityId,
    given,
    wording: getContactConsentWording(charity.name),
    how: 'settings',
    at: clock.now(),
  })
  const rows = await listConsents(db, session.userId)
  return viewConsent(rows.find((row) => row.charity_id === charityId)!)
}

/**
 * Returns the givers who agreed to be contacted by the charity, for its Managers and Leads. `db`
 * acts as the system.
 */
export const viewContacts = async (
  db: Db,
  session: Session,
  address: string,
  accept: string | undefined,
): Promise<{ contacts: Contact[] } | FileAnswer> => {
  const { file, id: asked } = parseRequestedFile(address, accept)
  const id = await resolveCharityId(db, asked)
  const found = await db.maybe<ViewContactsRow>(sql`select from charity where id = ${id}`)
  if (!found) throw new AppError('charity-not-found')
  if (!mayRefund(session, id)) throw new AppError('access-denied')
  const contacts = await listContacts(db, id)
  if (file !== 'csv') return { contacts }
  const csv = formatCsv<Contact>(
    {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      'Agreed to': ({ wording }) => wording,
      'Agreed on': ({ decidedAt }) => toUkDate(new Date(decidedAt)),
    },
    contacts,
  )
  return new FileAnswer(getMediaType('csv'), 'contacts.csv', csv)
}
