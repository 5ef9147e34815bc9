import { declarationLimits } from '@pennytrail/contract/gift-aid/declaration-routes.ts'
import type { GiftAidDeclaration, NewDeclaration } from '@pennytrail/contract'
import {
  getDeclarationWording,
  yearsBack,
  type GiftAidIdentity,
  type GiftAidScope,
  type WordingVersion,
} from '@pennytrail/contract/gift-aid/rules.ts'
import { toUkDate, addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { lockClientId, type Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  findAidedCharity,
  listConfirmed,
  findDeclaration,
  insertDeclaration,
  type DeclarationRow,
} from './declarations.sql.ts'
import { buildDeclarationMadeEmail } from '../gift-aid.emails.ts'
import { viewDeclaration } from './view-declarations.ts'
import { notify } from '../../notifications/index.ts'

export const getCoversFrom = (scope: GiftAidScope, day: string): string =>
  scope === 'past' ? addYears(day, -yearsBack) : day

/** A gift that is being recorded, and the declaration that its giver makes with it. */
export interface GiftDeclared {
  readonly giftId: string
  readonly charityId: string
  readonly charityName: string
  readonly personId: string
  /** The whole payment, in pence. */
  readonly amount: number
  readonly declaration: NewDeclaration
}

/**
 * Records the declaration made with a gift, in the gift's transaction. The declaration has no
 * effect until the gift arrives.
 */
export const declareWithGift = async (db: Db, gift: GiftDeclared, now: Date): Promise<void> => {
  const { scope, identity, wordingVersion } = gift.declaration
  const day = toUkDate(now)
  await insertDeclaration(db, {
    id: uuidv7(now.getTime()),
    charityId: gift.charityId,
    personId: gift.personId,
    temporaryPersonId: null,
    donationId: gift.giftId,
    scope,
    declaredOn: day,
    coversFrom: getCoversFrom(scope, day),
    madeAt: now,
    wordingVersion,
    wording: getDeclarationWording(scope, gift.charityName, gift.amount, wordingVersion),
    taken: 'online',
    confirmedOn: null,
    recordedBy: null,
    identity,
  })
}

interface DeclarationRequest {
  readonly id: string
  readonly charityId: string
  readonly scope: 'future' | 'past'
  readonly wordingVersion: WordingVersion
  readonly identity: GiftAidIdentity
}

/** Records a declaration without a gift. A repeat with the same id returns the same declaration. */
export const makeDeclaration = async (
  db: Db,
  deps: Deps,
  session: Session,
  request: DeclarationRequest,
): Promise<GiftAidDeclaration> => {
  const personId = session.userId
  await lockClientId(db, request.id)
  const before = await findDeclaration(db, personId, request.id)
  if (before) return viewDeclaration(assertSameDeclaration(before, request))
  await deps.limits.take(declarationLimits, { person: personId })
  const charity = orThrow(await findAidedCharity(db, request.charityId), 'charity-not-found')
  if (!charity.claims) throw new AppError('gift-aid-not-possible')
  const now = deps.clock.now()
  const day = toUkDate(now)
  const made = await insertDeclaration(db, {
    ...request,
    personId,
    temporaryPersonId: null,
    donationId: null,
    declaredOn: day,
    coversFrom: getCoversFrom(request.scope, day),
    madeAt: now,
    wording: getDeclarationWording(request.scope, charity.name, null, request.wordingVersion),
    taken: 'online',
    confirmedOn: null,
    recordedBy: null,
  })
  const row = await findDeclaration(db, personId, request.id)
  // The id belongs to another person's declaration.
  if (!made || !row) throw new AppError('conflict')
  await confirmDeclarations(db, deps, { ids: [request.id] })
  return viewDeclaration(row)
}

/** Throws if a repeat with the same id declares something else. */
const assertSameDeclaration = (
  row: DeclarationRow,
  request: DeclarationRequest,
): DeclarationRow => {
  const isSame = row.charity.id === request.charityId && row.scope === request.scope
  if (!isSame) throw new AppError('conflict')
  return row
}

/** Emails givers a confirmation of their declarations. */
export const confirmDeclarations = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  of: Parameters<typeof listConfirmed>[1],
): Promise<void> => {
  for (const row of await listConfirmed(db, of)) {
    if (row.taken !== 'online') continue
    const mail = buildDeclarationMadeEmail(row, deps)
    await notify(db, deps, mail, { personId: row.readerId })
  }
}
