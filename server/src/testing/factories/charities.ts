import {
  paymentMethods,
  type PaymentMethod,
} from '@pennytrail/contract/donations/payment-methods.ts'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { sql } from '../../platform/database/index.ts'
import { insertAgreement, insertAppeal } from '../../features/charities/index.ts'
import type { CharityRole, Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makePerson, type MadePerson } from './people.ts'
import type { NameRow } from '../testing.test-rows.ts'

export interface MadeCharity {
  readonly id: string
  readonly number: string
  readonly name: string
  /** The charity's account at the stand-in; null with real payments. */
  readonly stripeAccount: string | null
}

export interface CharityOptions {
  readonly id?: string
  readonly number?: string
  readonly name?: string
  readonly status?: 'claimed' | 'verified' | 'suspended' | 'off-register'
  readonly tags?: readonly string[]
  readonly countriesActive?: readonly string[]
  readonly introduction?: string
  readonly foundedDate?: string
  readonly weblink?: string
  readonly reachOutEmail?: string
  readonly isDemo?: boolean
  /** The charity's HMRC reference; a charity with one claims Gift Aid. */
  readonly hmrcReference?: string
  /** The ways to pay that its account offers; by default all. */
  readonly paymentMethods?: readonly PaymentMethod[]
  /** Whether it has an account at the stand-in, as by default, or never had one. */
  readonly isConnected?: boolean
}

let made = 0

/**
 * Opens an account at the stand-in; null with real payments, because the charity must connect one
 * itself.
 */
const openAccount = async ({ payments }: Deps, name: string): Promise<string | null> => {
  if (!payments.standIn) return null
  const account = await payments.stripe.accounts.create({
    type: 'standard',
    country: 'GB',
    business_profile: { name },
  })
  return account.id
}

/** Creates a charity that can take card gifts, by default verified. */
export const makeCharity = async (
  deps: Deps,
  options: CharityOptions = {},
): Promise<MadeCharity> => {
  made += 1
  const id = options.id ?? uuidv7()
  const number = options.number ?? String(9_500_000 + made)
  const name = options.name ?? `Charity ${made}`
  const now = deps.clock.now()
  const account = options.isConnected === false ? null : await openAccount(deps, name)
  const parsed = parseCharityNumber(number)
  if (!parsed) throw new Error(`${number} is not a charity number`)
  const { orgId, regulator } = parsed
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`
      insert into charity (id, number, org_id, name, regulator, status, is_demo, tags,
        countries_active, introduction, founded_date, weblink, reach_out_email,
        hmrc_reference, stripe_account, stripe_charges_enabled, stripe_payment_methods, created_at, verified_at)
      values (${id}, ${number}, ${orgId}, ${name}, ${regulator}, ${options.status ?? 'verified'},
        ${options.isDemo ?? false}, ${options.tags ?? []}, ${options.countriesActive ?? []},
        ${options.introduction ?? ''}, ${options.foundedDate ?? null}, ${options.weblink ?? null},
        ${options.reachOutEmail ?? null}, ${options.hmrcReference ?? null}, ${account}, ${account !== null},
        ${options.paymentMethods ?? paymentMethods}, ${now}, ${now})`)
    await db.run(sql`insert into ledger_head (charity_id) values (${id})`)
    if (account === null) return
    await db.run(sql`
      insert into payment_connection (charity_id, account, charges_enabled, payouts_enabled,
        details_submitted, connected_at)
      values (${id}, ${account}, true, true, true, ${now})`)
  })
  return { id, number, name, stripeAccount: account }
}

/** Creates a verified charity that never had an account at the processor. */
export const makeUnconnectedCharity = (deps: Deps): Promise<MadeCharity> =>
  makeCharity(deps, { isConnected: false })

export interface MemberOptions {
  /** Whether a Manager or Lead has agreed to the Code, so that the charity can publish. */
  readonly agreed?: boolean
  /** By default now. */
  readonly joinedAt?: Date
}

export const joinCharity = (
  deps: Deps,
  charityId: string,
  personId: string,
  role: CharityRole,
  { agreed = true, joinedAt = deps.clock.now() }: MemberOptions = {},
): Promise<unknown> =>
  deps.database.transaction('system', async (db) => {
    const now = deps.clock.now()
    await db.run(sql`insert into charity_member (charity_id, person_id, role, joined_at, lead_since)
      values (${charityId}, ${personId}, ${role}, ${joinedAt},
        ${role === 'Lead' ? joinedAt : null})`)
    if (!agreed || (role !== 'Manager' && role !== 'Lead')) return
    const { name } = await db.one<NameRow>(sql`select name from charity where id = ${charityId}`)
    const charity = { id: charityId, name }
    await insertAgreement(db, { charity, personId, occasion: 'publication' }, now)
  })

export const makeMember = async (
  deps: Deps,
  charityId: string,
  role: CharityRole,
  options: MemberOptions = {},
): Promise<MadePerson> => {
  // A Lead may need a second factor, for example to connect payments.
  const person = await makePerson(deps, { secondFactor: role === 'Lead' })
  await joinCharity(deps, charityId, person.id, role, options)
  return person
}

/**
 * Lets a new account wait to replace the charity's, which a new Lead has connected. All other Leads
 * may agree. Returns the account.
 */
export const makeReplacement = async (deps: Deps, charityId: string): Promise<string> => {
  const { id } = await makeMember(deps, charityId, 'Lead')
  const account = (await openAccount(deps, 'Next account')) ?? 'acct_next'
  const now = deps.clock.now()
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into payment_replacement (charity_id, account, opened_here, charges_enabled,
        connected_by, connected_at, counts_at, may_agree)
      values (${charityId}, ${account}, false, true, ${id}, ${now},
        ${now}::timestamptz + interval '1 day',
        array(select person_id from charity_member
          where charity_id = ${charityId} and role = 'Lead' and person_id <> ${id}))`),
  )
  return account
}

export interface AppealOptions {
  /** The hours from now until it starts; negative for one that has begun. */
  readonly startsIn?: number
  readonly hours?: number
  readonly givers?: number
}

/** Announces an appeal, which by default runs from now for six hours. Returns its id. */
export const makeAppeal = async (
  deps: Deps,
  charityId: string,
  by: string,
  { startsIn = 0, hours = 6, givers = 2000 }: AppealOptions = {},
): Promise<string> => {
  const now = deps.clock.now().getTime()
  const startsAt = new Date(now + startsIn * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
  const appeal = { id: uuidv7(startsAt.getTime()), charityId, startsAt, endsAt, givers }
  const announcedAt = new Date(Math.min(now, startsAt.getTime()))
  await deps.database.transaction('system', (db) => insertAppeal(db, appeal, by, announcedAt))
  return appeal.id
}
