import type { Donation, NewDonation } from '@pennytrail/contract'
import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent/contact-consent-wording.ts'
import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import { splitGuestName } from '@pennytrail/contract/donations/guest-name.ts'
import {
  canPayMonthly,
  describeMethods,
  listPaymentMethods,
  type PaymentMethod,
} from '@pennytrail/contract/donations/payment-methods.ts'
import { toStoredTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { getNoGiftsReason } from '@pennytrail/contract/projects/lifecycle.ts'
import { AppError } from '../../../platform/app-error.ts'
import { lockClientId } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { assertNotDemoPerson } from '../../identity/index.ts'
import { declareWithGift } from '../../gift-aid/index.ts'
import { readGivingOrg, writeCardGrant } from '../../grants/index.ts'
import { checkoutMinutes, openCheckout } from './checkout.ts'
import { hashBrowserSecret } from './browser-secret-hash.ts'
import { assertFewDeclines, hashNeighbourhood, takePageLimits } from './card-testing.ts'
import { insertConsent } from '../contact-consent/contact-consent.sql.ts'
import { readOwnDonation } from '../gift-views/donation-views.ts'
import { endCheckout } from './end-checkout.ts'
import { insertGuest } from './guest-giver.sql.ts'
import { markEnded } from '../settlement/settle-gift.sql.ts'
import {
  findCharityTarget,
  findEmail,
  findProjectTarget,
  findStarted,
  insertPending,
  readIsGivenUp,
  saveCheckout,
  stopOffering,
  type StartedRow,
  type TargetRow,
} from './start-donation.sql.ts'
import { endSuperseded } from './started-payments.ts'
import { lockStarter, supersedeOpenPayments } from './started-payments.sql.ts'
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
 * earlier page was paid meanwhile.
 */
export const startDonation = async (deps: Deps, request: GiftRequest): Promise<Started> => {
  const { gift, session } = request
  const giver = readGiver(request)
  if (session) {
    await deps.database.read('system', (db) => assertNotDemoPerson(deps, db, session.userId))
  }
  const started = await writeDown(deps, request, giver)
  if (started.status === 'pending') await openCheckoutPage(deps, giver, gift.id, started)
  const donation = await deps.database.read(giver.userId, (db) =>
    readOwnDonation(db, deps, giver.userId, gift.id),
  )
  if (donation.status === 'pending' && donation.checkoutUrl === null) {
    // Another request may have started the gift again after the page of this one was opened.
    const isGivenUp = await deps.database.read('system', (db) => readIsGivenUp(db, gift.id))
    throw new AppError(isGivenUp ? 'donation-started-again' : 'payment-provider-unavailable')
  }
  return { donation, checkoutUrl: donation.checkoutUrl }
}

/**
 * Opens a payment page for a gift that has none. Ends a page that has expired or that the giver no
 * longer wants.
 */
const openCheckoutPage = async (
  deps: Deps,
  giver: Giver,
  id: string,
  started: StartedRow,
): Promise<void> => {
  const { checkout_session, stripe_account } = started
  const isOver = Date.parse(started.expires_at) <= deps.clock.now().getTime()
  if (started.is_given_up || (isOver && checkout_session !== null)) {
    const status = await endCheckout(deps, {
      id,
      account: stripe_account,
      session: checkout_session,
    })
    if (status === 'pending') throw new AppError('donation-started-again')
    return
  }
  if (checkout_session !== null) return
  try {
    await endSuperseded(deps, id)
  } catch (error) {
    const isPaid = error instanceof AppError && error.code === 'gift-paid-already'
    if (isPaid) await deps.database.transaction('money', (db) => markEnded(db, id, 'expired'))
    throw error
  }
  await openPage(deps, giver, id, started)
}

const writeDown = async (
  deps: Deps,
  { gift, network, session }: GiftRequest,
  giver: Giver,
): Promise<StartedRow> => {
  const repeated = await deps.database.read('system', (db) => findStarted(db, gift.id))
  if (repeated) {
    assertSameGift(repeated, giver, gift)
    return repeated
  }
  const target = await readTarget(deps, session, gift)
  const org = session && gift.grant ? await readGivingOrg(deps, session, gift.grant, target) : null
  if (gift.giftAid && !target.takes_gift_aid) throw new AppError('gift-aid-not-possible')
  if (!target.payment_methods.includes(gift.method)) {
    throw refuseByMethod(gift.method, target.payment_methods, gift.interval === 'month')
  }
  const browserHash = hashBrowserSecret(gift.browserSecret)
  const starter = { personId: giver.userId, browserHash }
  const networkHash = gift.guest ? hashNeighbourhood(deps.config, network) : null
  return deps.database.transaction('money', async (db) => {
    await lockClientId(db, gift.id)
    const before = await findStarted(db, gift.id)
    if (before) {
      assertSameGift(before, giver, gift)
      return before
    }
    const { charity_id: charityId } = target
    await takePageLimits(
      deps,
      { isGuest: gift.guest !== undefined, network, charityId },
      giver.userId,
    )
    const now = deps.clock.now()
    await lockStarter(db, starter)
    await assertFewDeclines(db, starter, networkHash, now)
    if (gift.guest) await insertGuest(db, giver.userId, gift.guest, now)
    if (org && gift.grant) {
      await writeCardGrant(db, org, {
        ...gift.grant,
        id: gift.id,
        charityId: target.charity_id,
        projectId: target.project_id,
        amount: gift.amount,
        shownAs: gift.shownAs === 'anonymous' ? 'anonymous' : 'named',
        by: giver.userId,
        now,
      })
    }
    const cover = gift.coverFee ? computeFeeCover(gift.amount, gift.method) : 0
    const isNew = await insertPending(db, {
      ...(org ? { donorOrgId: org.id } : {}),
      id: gift.id,
      personId: giver.userId,
      charityId: target.charity_id,
      projectId: target.project_id,
      gift: gift.amount,
      feeCover: cover,
      currency: gift.currency,
      method: gift.method,
      shownAs: gift.shownAs,
      publicName: getPublicName(org?.name ?? getFullName(giver), gift),
      message: gift.message,
      // A grant has terms of its own.
      terms: toStoredTerms(org ? null : toTerms(target), target.charity_name),
      monthlyGift: gift.interval === 'month' ? 'new' : null,
      stripeAccount: target.stripe_account,
      browserHash,
      networkHash,
      now,
      // Whole seconds, because the provider counts in seconds.
      expiresAt: new Date(now.getTime() - (now.getTime() % 1000) + checkoutMinutes * minute),
      checkAt: new Date(now.getTime() + firstCheck),
    })
    if (isNew && gift.giftAid) {
      const declared = {
        giftId: gift.id,
        charityId: target.charity_id,
        charityName: target.charity_name,
        personId: giver.userId,
        amount: gift.amount + cover,
        declaration: gift.giftAid,
      }
      await declareWithGift(db, declared, now)
    }
    if (isNew && gift.contactMe) {
      await insertConsent(db, {
        personId: giver.userId,
        charityId: target.charity_id,
        given: true,
        wording: getContactConsentWording(target.charity_name),
        how: 'gift',
        at: now,
      })
    }
    if (isNew) {
      const { project_id: projectId } = target
      const to = { charityId, projectId, donorOrgId: org?.id ?? null }
      await supersedeOpenPayments(db, starter, to, gift.id, now)
    }
    const started = await findStarted(db, gift.id)
    // The public reference is derived from the gift's id. Another gift already has the same
    // reference.
    if (!started) throw new AppError('donation-id-used')
    assertSameGift(started, giver, gift)
    return started
  })
}

/** Throws `donation-id-used` if a repeated request does not match the stored gift. */
const assertSameGift = (started: StartedRow, giver: Giver, gift: NewDonation): void => {
  const same =
    started.person_id === giver.userId &&
    isSameGuest(started, gift) &&
    (gift.projectId === undefined
      ? started.project_id === null && started.charity_id === gift.charityId
      : started.project_id === gift.projectId) &&
    started.gift === gift.amount &&
    started.fee_cover > 0 === gift.coverFee &&
    started.method === gift.method &&
    started.is_monthly === (gift.interval === 'month') &&
    started.shown_as === gift.shownAs &&
    started.message === gift.message &&
    started.gift_aid === (gift.giftAid?.scope ?? null) &&
    (gift.shownAs !== 'display-name' || started.public_name === gift.displayName) &&
    isSameGrant(started, gift.grant)
  if (!same) throw new AppError('donation-id-used')
}

/** A guest has no account, so the secret of the browser shows that a repeat is their own. */
const isSameGuest = (started: StartedRow, { browserSecret, guest }: NewDonation): boolean =>
  started.guest_email === (guest?.email ?? null) &&
  (guest === undefined ||
    hashBrowserSecret(browserSecret)?.equals(started.browser_hash ?? Buffer.alloc(0)) === true)

const isSameGrant = (started: StartedRow, grant: NewDonation['grant']): boolean =>
  grant === undefined
    ? started.donor_org_id === null
    : started.donor_org_id === grant.donorOrgId &&
      started.purpose === grant.purpose &&
      started.only_lines.join() === grant.budgetLineIds.toSorted().join() &&
      started.report_dates.join() === grant.reportDates.toSorted().join()

const readTarget = async (
  deps: Deps,
  session: Session | null,
  gift: NewDonation,
): Promise<TargetRow & { stripe_account: string }> => {
  const { charityId = '', projectId } = gift
  const target = await deps.database.read(session?.userId ?? '', (db) =>
    projectId === undefined ? findCharityTarget(db, charityId) : findProjectTarget(db, projectId),
  )
  if (!target) throw new AppError(projectId ? 'project-not-found' : 'charity-not-found')
  if (deps.config.production && target.is_demo) throw new AppError('demonstration-charity')
  const reason = getNoGiftsReason({
    lifecycle: target.lifecycle,
    currency: target.currency,
    charityStatus: target.charity_status,
    chargesEnabled: target.charges_enabled && target.stripe_account !== null,
    giftsFrom: target.gifts_from,
  })
  if (reason !== null) throw new AppError('gifts-not-possible', { message: reason })
  return { ...target, stripe_account: target.stripe_account ?? '' }
}

const toTerms = ({ gift_terms: kind, secondary_purpose: secondaryPurpose }: TargetRow) =>
  kind === null ? null : { kind, secondaryPurpose }

const getPublicName = (name: string, gift: NewDonation): string | null => {
  if (gift.shownAs === 'anonymous') return null
  if (gift.shownAs === 'display-name') return gift.displayName ?? null
  return name
}

const openPage = async (
  deps: Deps,
  giver: Giver,
  id: string,
  started: StartedRow,
): Promise<void> => {
  const email = await deps.database.read('system', (db) => findEmail(db, giver.userId))
  const opened = await openCheckout(deps, {
    donationId: id,
    stripeAccount: started.stripe_account,
    expiresAt: new Date(started.expires_at),
    gift: started.gift,
    feeCover: started.fee_cover,
    currency: 'GBP',
    method: started.method,
    interval: started.is_monthly ? 'month' : 'once',
    charityId: started.charity_id,
    charityName: started.charity_name,
    project:
      started.project_id === null
        ? null
        : { id: started.project_id, title: started.project_title ?? 'A project' },
    email,
    isGuest: started.guest_email !== null,
    reference: started.reference,
  })
  // Another request for the same gift is opening the page now and will store the page.
  if (opened === 'under-way') return
  if (opened === 'too-late') {
    await deps.database.transaction('money', (db) => markEnded(db, id, 'expired'))
    return
  }
  if (opened === 'refused') return refuseMethod(deps, id, started)
  const isWanted = await deps.database.transaction('money', (db) => saveCheckout(db, id, opened))
  if (isWanted) return
  await endCheckout(deps, { id, account: started.stripe_account, session: opened.session })
  throw new AppError('donation-started-again')
}

/** Makes the refusal of a way to pay, which names those that are left. */
const refuseByMethod = (
  method: PaymentMethod,
  offered: readonly string[],
  isMonthly: boolean,
): AppError => {
  const left = listPaymentMethods(offered).filter(
    (one) => one !== method && (!isMonthly || canPayMonthly(one)),
  )
  const advice =
    left.length > 0 ? `You can pay by ${describeMethods(left)}.` : 'Please try again later.'
  return new AppError('payment-method-not-offered', {
    message: `This charity cannot take this gift by ${describeMethods([method])} at the moment. No money was taken. ${advice}`,
  })
}

/**
 * Ends a gift whose payment page the provider refuses, stops offering its way to pay, has the account
 * read again, and throws `payment-method-not-offered` with the ways to pay that are left.
 */
const refuseMethod = async (
  deps: Deps,
  id: string,
  { charity_id, is_monthly, method, payment_methods, stripe_account: account }: StartedRow,
): Promise<never> => {
  await deps.database.transaction('money', async (db) => {
    await markEnded(db, id, 'expired')
    // The page asks at once for the ways that are left.
    const wasOffered = await stopOffering(db, charity_id, method)
    await queueJob(db, 'take-off-method', { account, method, wasOffered })
  })
  throw refuseByMethod(method, payment_methods, is_monthly)
}
