import type { ContactConsent } from '@pennytrail/contract'
import { formatCsv } from '@pennytrail/contract/csv.ts'
import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent/contact-consent-wording.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  getMediaType,
  parseRequestedFile,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import {
  findConfirmedAddress,
  insertConsent,
  listConsenting,
  listConsents,
  listContacts,
  listRefused,
} from './contact-consent.sql.ts'
import { resolveCharityId } from '../../charities/index.ts'
import { mayRefund } from '../donations.policy.ts'
import type { ConsentRow, Contact, DecideConsentRow, ViewContactsRow } from '../donations.rows.ts'

const viewConsent = (row: ConsentRow): ContactConsent => ({
  charity: { id: row.charityId, number: row.number, name: row.name },
  given: row.given,
  wording: row.wording,
  decidedAt: row.decidedAt,
})

/** Returns what the person decided on each charity. `db` acts as the system. */
export const viewConsents = async (db: Db, session: Session): Promise<ContactConsent[]> =>
  (await listConsents(db, session.userId)).map(viewConsent)

/** Records a decision of one account or guest, with the wording shown to them. */
const recordDecision = (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  charity: { readonly id: string; readonly name: string },
  given: boolean,
): Promise<number> =>
  insertConsent(db, {
    personId,
    charityId: charity.id,
    given,
    wording: getContactConsentWording(charity.name),
    how: 'settings',
    at: clock.now(),
  })

const findDecidable = async (db: Db, id: string) =>
  orThrow(
    await db.maybe<DecideConsentRow>(
      sql`select id, name from charity where id = ${id} and status <> 'claimed'`,
    ),
    'charity-not-found',
  )

/**
 * Withdraws the consent of an address, in every account and guest that holds one. So it stays
 * withdrawn when one of them is deleted. The caller has proved the address; `db` acts as the system.
 */
export const withdrawConsents = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  email: string,
  charityId: string,
): Promise<void> => {
  const charity = await findDecidable(db, charityId)
  for (const { personId: id } of await listConsenting(db, email, charityId)) {
    await recordDecision(db, deps, id, charity, false)
  }
}

/**
 * Records whether a charity may contact the person. A confirmed address withdraws the consent of
 * guests with it too. Throws `charity-not-found`. `db` acts as the system.
 */
export const decideConsent = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { userId }: Pick<Session, 'userId'>,
  address: string,
  given: boolean,
): Promise<ContactConsent> => {
  const charity = await findDecidable(db, await resolveCharityId(db, address))
  await recordDecision(db, deps, userId, charity, given)
  const owner = given ? undefined : await findConfirmedAddress(db, userId)
  if (owner) await withdrawConsents(db, deps, owner.email, charity.id)
  const rows = await listConsents(db, userId)
  return viewConsent(rows.find((row) => row.charityId === charity.id)!)
}

/**
 * Withdraws an account's consent to charities that an address refused. Call it before the account
 * gets that address. `db` acts as the system.
 */
export const adoptRefusals = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  personId: string,
  email: string,
): Promise<void> => {
  for (const { charityId: id, name } of await listRefused(db, email, personId)) {
    await recordDecision(db, deps, personId, { id, name }, false)
  }
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
  const { file, id: requested } = parseRequestedFile(address, accept)
  const id = await resolveCharityId(db, requested)
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
