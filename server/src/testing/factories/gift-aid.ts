import type { RecordedSent } from '@pennytrail/contract'
import {
  type GiftAidIdentity,
  type GiftAidScope,
  getDeclarationWording,
  wordingVersion,
  yearsBack,
} from '@pennytrail/contract/gift-aid/rules.ts'
import { toUkDate, addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { makeClaim, payClaim, submitClaim } from '../../features/gift-aid/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { NameRow } from '../testing.test-rows.ts'

export const declarant: GiftAidIdentity = {
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Byron',
  house: '12',
  address: 'St James’s Square, London',
  postcode: 'SW1Y 4JH',
  abroad: false,
}

/** Builds the request of a declaration form. */
export const declaring = (scope: GiftAidScope, identity: Partial<GiftAidIdentity> = {}) => ({
  scope,
  wordingVersion,
  identity: { ...declarant, ...identity },
})

/**
 * Builds a Lead's request to record a declaration; by default for all gifts from 1 May 2026 on, on
 * paper.
 */
export const recording = (
  giver: RecordedSent['giver'],
  more: Partial<RecordedSent> = {},
): RecordedSent => ({
  id: uuidv7(),
  giver,
  scope: 'future',
  taken: 'paper',
  declaredOn: '2026-05-01',
  confirmed: null,
  wordingVersion,
  statement: true,
  identity: declarant,
  ...more,
})

export interface DeclarationOptions {
  readonly id?: string
  readonly scope?: GiftAidScope
  /** The gift with which the giver makes the declaration. */
  readonly donationId?: string
  readonly at?: Date
  readonly identity?: Partial<GiftAidIdentity>
}

/**
 * Creates a Gift Aid declaration of a person to a charity; by default for all gifts from now on.
 */
export const makeDeclaration = async (
  deps: Deps,
  charityId: string,
  personId: string,
  options: DeclarationOptions = {},
): Promise<string> => {
  const id = options.id ?? uuidv7()
  const at = options.at ?? deps.clock.now()
  const scope = options.scope ?? 'future'
  const day = toUkDate(at)
  const from = scope === 'past' ? addYears(day, -yearsBack) : day
  const who = { ...declarant, ...options.identity }
  await deps.database.transaction('system', async (db) => {
    const { name } = await db.one<NameRow>(sql`select name from charity where id = ${charityId}`)
    await db.run(sql`
      insert into gift_aid_declaration (id, charity_id, person_id, donation_id, scope, declared_on,
        covers_from, made_at, wording_version, wording, taken)
      values (${id}, ${charityId}, ${personId}, ${options.donationId ?? null}, ${scope}, ${day},
        ${from}, ${at}, ${wordingVersion}, ${getDeclarationWording(scope, name, null)}, 'online')`)
    await db.run(sql`
      insert into gift_aid_identity (declaration_id, position, since, title, first_name, last_name,
        house, address, postcode)
      values (${id}, 1, ${at}, ${who.title}, ${who.firstName}, ${who.lastName}, ${who.house},
        ${who.address}, ${who.abroad ? null : who.postcode})`)
  })
  return id
}

export interface GiftAidClaimOptions {
  readonly id?: string
  readonly by: string
  readonly from: string
  readonly to: string
  /** `submittedOn` submits the claim with a reference, and `paidOn` pays it in full. */
  readonly submittedOn?: string
  readonly paidOn?: string
}

/**
 * Creates a Gift Aid claim for everything claimable in a period; submitted and paid if those dates
 * are given.
 */
export const makeGiftAidClaim = async (
  deps: Deps,
  charityId: string,
  options: GiftAidClaimOptions,
): Promise<string> => {
  const claimId = options.id ?? uuidv7(deps.clock.now().getTime())
  const session = { userId: options.by } as Session
  await deps.database.transaction('system', async (db) => {
    const step = { db, deps, session, charityId, claimId }
    const claim = await makeClaim(db, deps, session, charityId, { ...options, id: claimId })
    const { submittedOn: on, paidOn } = options
    if (on)
      await submitClaim(step, { on, reference: `GA-${String(claim.number).padStart(4, '0')}` })
    if (paidOn) await payClaim(step, { on: paidOn, amount: claim.due })
  })
  return claimId
}
