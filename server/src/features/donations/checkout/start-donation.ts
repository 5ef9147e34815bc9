import type { Donation, NewDonation } from '@pennytrail/contract'
import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent/contact-consent-wording.ts'
import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import { splitGuestName } from '@pennytrail/contract/donations/guest-name.ts'
import { toStoredTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { describeLessMatch } from '@pennytrail/contract/matching/match-rules.ts'
import { getNoGiftsReason } from '@pennytrail/contract/projects/lifecycle.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { declareWithGift } from '../../gift-aid/index.ts'
import { readGivingOrg, writeCardGrant, type GivingOrg } from '../../grants/index.ts'
import { reserveMatch } from '../../matching/index.ts'
import { checkoutMinutes } from './checkout.ts'
import { hashBrowserSecret } from './browser-secret-hash.ts'
import { hashNeighbourhood } from '../settlement/card-hashes.ts'
import { countPage, lockWithFewDeclines } from './page-limits.ts'
import { insertConsent } from '../contact-consent/contact-consent.sql.ts'
import { readOwnDonation, toDonation } from '../gift-views/donation-views.ts'
import { buildNewGiftRow } from './new-gift-row.ts'
import { openCheckoutPage, refuseByMethod, type StartedGift } from './open-page.ts'
import { hasSolvedPuzzle } from './puzzle.ts'
import { assertSameGift } from './repeated-gift.ts'
import {
  findCharityTarget,
  findProjectTarget,
  findStarted,
  insertPending,
  readIsGivenUp,
  type PendingDonation,
  type TargetRow,
} from './start-donation.sql.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

const minute = 60_000
/**
 * Milliseconds until the reconciler checks a new gift for the first time, so that the person has
 * time to pay.
 */
const firstCheck = 2 * minute

export interface Started {
  donation: Donation
  checkoutUrl: string | null
}

/** The giver: an account, or for a guest the person that is made with the gift and has its id. */
type Giver = Pick<Session, 'userId' | 'firstname' | 'lastname'>

interface GiftRequest {
  /** Null for a guest. */
  readonly session: Session | null
  /** The network of the request, for limits. */
  readonly network: string
  readonly gift: NewDonation
}

/** A charity or project that takes the gift. */
type Target = TargetRow & { readonly stripeAccount: string; readonly isBusy: boolean }

/** Throws `sign-in-required` for a gift by nobody, `guest-signed-in` for one by a guest with an account. */
const readGiver = ({ gift, session }: GiftRequest): Giver => {
  if (session) {
    if (gift.guest) throw new AppError('guest-signed-in')
    return session
  }
  if (!gift.guest) throw new AppError('sign-in-required')
  return { userId: gift.id, ...splitGuestName(gift.guest.name) }
}

/**
 * Starts a card gift: stores it first, then opens the payment page at the provider. Holds no
 * database connection while the provider answers. A repeat with the same id continues the same
 * gift. A request with another id for the same charity or project first ends the earlier payment
 * page of the same account or browser, so that nobody pays twice. Throws `gift-paid-already` if the
 * earlier page was paid meanwhile, and `demonstration-person` in production for an invented person.
 */
export const startDonation = async (deps: Deps, request: GiftRequest): Promise<Started> => {
  const { gift, session } = request
  const giver = readGiver(request)
  if (deps.config.production && session?.isDemo) throw new AppError('demonstration-person')
  const started = await writeDown(deps, request, giver)
  const opened =
    started.status === 'pending' ? await openCheckoutPage(deps, gift.id, started) : null
  const donation = opened
    ? toDonation(opened, deps)
    : await deps.database.read(giver.userId, (db) =>
        readOwnDonation(db, deps, giver.userId, gift.id),
      )
  if (donation.status === 'pending' && donation.checkoutUrl === null) {
    // Another request may have started the gift again after the page of this one was opened.
    const isGivenUp = await deps.database.read('system', (db) => readIsGivenUp(db, gift.id))
    throw new AppError(isGivenUp ? 'donation-started-again' : 'payment-provider-unavailable')
  }
  return { donation, checkoutUrl: donation.checkoutUrl }
}

const writeDown = async (deps: Deps, request: GiftRequest, giver: Giver): Promise<StartedGift> => {
  const { gift, session } = request
  const admitted = await admit(deps, request, giver)
  if (admitted instanceof AppError) {
    const repeated = await deps.database.read('system', (db) =>
      findRepeated(db, giver.userId, gift),
    )
    if (repeated) return repeated
    throw admitted
  }
  const org =
    session && gift.grant ? await readGivingOrg(deps, session, gift.grant, admitted) : null
  return deps.database.transaction(
    'money',
    (db) => store(deps, db, request, giver, admitted, org),
    { isPlannedOnce: true },
  )
}

/**
 * Finds who receives a new gift, and counts its payment page, in one transaction. Returns an error
 * if the gift cannot be given, or is a repeat.
 */
const admit = (
  deps: Deps,
  { gift, network, session }: GiftRequest,
  { userId: personId }: Giver,
): Promise<Target | AppError> =>
  deps.database.transaction(
    session?.userId ?? '',
    async (db) => {
      const now = deps.clock.now()
      const { charityId = '', id, projectId } = gift
      const found = await (projectId === undefined
        ? findCharityTarget(db, charityId, id, now)
        : findProjectTarget(db, projectId, id, now))
      if (!found) return new AppError(projectId ? 'project-not-found' : 'charity-not-found')
      if (found.isStarted) return new AppError('donation-id-used')
      const refusal = findRefusal(deps, found, gift)
      if (refusal) return refusal
      const isGuest = gift.guest !== undefined
      const { charityId: targetCharity, expectedGivers } = found
      const page = { charityId: targetCharity, expectedGivers, isGuest, network, personId }
      const { isBusy, isRefused, needsPuzzle } = await countPage(deps, db, page)
      if (isRefused) return new AppError('too-many-requests')
      if (needsPuzzle && !hasSolvedPuzzle(deps.config, gift, now)) {
        return new AppError('puzzle-needed')
      }
      return { ...found, stripeAccount: found.stripeAccount ?? '', isBusy }
    },
    { isPlannedOnce: true },
  )

/** Returns why a charity or project cannot take a gift. */
const findRefusal = (deps: Deps, target: TargetRow, gift: NewDonation): AppError | null => {
  if (deps.config.production && target.isDemo) return new AppError('demonstration-charity')
  const reason = getNoGiftsReason({
    lifecycle: target.lifecycle,
    currency: target.currency,
    charityStatus: target.charityStatus,
    chargesEnabled: target.chargesEnabled && target.stripeAccount !== null,
    giftsFrom: target.giftsFrom,
  })
  if (reason !== null) return new AppError('gifts-not-possible', { message: reason })
  if (gift.giftAid && !target.takesGiftAid) return new AppError('gift-aid-not-possible')
  if (target.paymentMethods.includes(gift.method)) return null
  return refuseByMethod(gift.method, target.paymentMethods, gift.interval === 'month')
}

/** Finds the gift that a repeated request continues. Throws `donation-id-used` if it is another one. */
const findRepeated = async (
  db: Db,
  personId: string,
  gift: NewDonation,
): Promise<StartedGift | null> => {
  const started = await findStarted(db, gift.id)
  if (!started) return null
  assertSameGift(started, personId, gift)
  return { ...started, hasSuperseded: true, row: null, mayBeDeclared: false }
}

const store = async (
  deps: Deps,
  db: Db,
  { gift, network }: GiftRequest,
  giver: Giver,
  target: Target,
  org: GivingOrg | null,
): Promise<StartedGift> => {
  const now = deps.clock.now()
  const personId = giver.userId
  const browserHash = hashBrowserSecret(gift.browserSecret)
  const networkHash = gift.guest ? hashNeighbourhood(deps.config, network) : null
  const starter = { personId, browserHash }
  const { isBusy } = target
  const start = { id: gift.id, starter, networkHash, isBusy, now }
  const hasPayments = await lockWithFewDeclines(db, start)
  if (org && gift.grant) {
    await writeCardGrant(db, org, {
      ...gift.grant,
      id: gift.id,
      charityId: target.charityId,
      projectId: target.projectId,
      amount: gift.amount,
      shownAs: gift.shownAs === 'anonymous' ? 'anonymous' : 'named',
      by: personId,
      now,
    })
  }
  const pending: PendingDonation = {
    ...buildPending(gift, giver, target, org, now),
    browserHash,
    networkHash,
    supersedes: hasPayments,
  }
  const stored = await insertPending(db, pending)
  if (!stored) {
    // The same request arrived twice at once, or another gift already has the same reference, which
    // is derived from the id.
    const repeated = await findRepeated(db, personId, gift)
    if (!repeated) throw new AppError('donation-id-used')
    return repeated
  }
  await storeDeclarations(db, gift, giver, target, pending)
  const matched = await reserve(db, gift, target, now)
  const giverName = getFullName(giver)
  return {
    ...target,
    ...stored,
    guestEmail: gift.guest?.email ?? null,
    gift: gift.amount,
    feeCover: pending.feeCover,
    method: gift.method,
    isMonthly: gift.interval === 'month',
    expiresAt: pending.expiresAt.toISOString(),
    status: 'pending',
    checkoutSession: null,
    isGivenUp: false,
    // A grant's own fields, and those of a match, are read again.
    row:
      org || matched > 0
        ? null
        : buildNewGiftRow({ gift, giverName, pending, target, reference: stored.reference }),
    mayBeDeclared: gift.guest === undefined || gift.giftAid !== undefined,
  }
}

/**
 * Reserves the match of a gift, as the last step of its start, so that others wait for its pledges
 * as briefly as possible. Grants are not matched. Returns the match in pence. Throws `match-changed` if it is
 * less than the giver saw.
 */
const reserve = async (
  db: Db,
  { shownMatch = 0, grant, id: giftId }: NewDonation,
  { matchPotId: potId }: Target,
  now: Date,
): Promise<number> => {
  if (grant) return 0
  const matched = potId === null ? 0 : await reserveMatch(db, { giftId, potId, now })
  if (matched >= shownMatch) return matched
  throw new AppError('match-changed', { message: describeLessMatch(shownMatch, matched) })
}

const buildPending = (
  gift: NewDonation,
  giver: Giver,
  target: Target,
  org: GivingOrg | null,
  now: Date,
): PendingDonation => ({
  ...(org ? { donorOrgId: org.id } : {}),
  id: gift.id,
  personId: giver.userId,
  guest: gift.guest,
  charityId: target.charityId,
  projectId: target.projectId,
  gift: gift.amount,
  feeCover: gift.coverFee ? computeFeeCover(gift.amount, gift.method) : 0,
  currency: gift.currency,
  method: gift.method,
  shownAs: gift.shownAs,
  publicName: getPublicName(org?.name ?? getFullName(giver), gift),
  message: gift.message,
  // A grant has terms of its own.
  terms: toStoredTerms(org ? null : toTerms(target), target.charityName),
  monthlyGift: gift.interval === 'month' ? 'new' : null,
  stripeAccount: target.stripeAccount,
  now,
  // Whole seconds, because the provider counts in seconds.
  expiresAt: new Date(now.getTime() - (now.getTime() % 1000) + checkoutMinutes * minute),
  checkAt: new Date(now.getTime() + firstCheck),
})

/** Stores the Gift Aid declaration and the consent that the giver made with the gift. */
const storeDeclarations = async (
  db: Db,
  gift: NewDonation,
  { userId: personId }: Giver,
  { charityId, charityName }: Target,
  { feeCover, now }: PendingDonation,
): Promise<void> => {
  if (gift.giftAid) {
    await declareWithGift(
      db,
      {
        giftId: gift.id,
        charityId,
        charityName,
        personId,
        amount: gift.amount + feeCover,
        declaration: gift.giftAid,
      },
      now,
    )
  }
  if (gift.contactMe) {
    await insertConsent(db, {
      personId,
      charityId,
      given: true,
      wording: getContactConsentWording(charityName),
      how: 'gift',
      at: now,
    })
  }
}

const toTerms = ({ giftTerms: kind, secondaryPurpose }: TargetRow) =>
  kind === null ? null : { kind, secondaryPurpose }

const getPublicName = (name: string, gift: NewDonation): string | null => {
  if (gift.shownAs === 'anonymous') return null
  if (gift.shownAs === 'display-name') return gift.displayName ?? null
  return name
}
