import type { NewDonation } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import { hashBrowserSecret } from './browser-secret-hash.ts'
import type { StartedRow } from './start-donation.sql.ts'

/** Throws `donation-id-used` if a repeated request does not match the stored gift. */
export const assertSameGift = (started: StartedRow, personId: string, gift: NewDonation): void => {
  const same =
    started.personId === personId &&
    isSameGuest(started, gift) &&
    (gift.projectId === undefined
      ? started.projectId === null && started.charityId === gift.charityId
      : started.projectId === gift.projectId) &&
    started.gift === gift.amount &&
    started.feeCover > 0 === gift.coverFee &&
    started.method === gift.method &&
    started.isMonthly === (gift.interval === 'month') &&
    started.shownAs === gift.shownAs &&
    started.message === gift.message &&
    started.giftAid === (gift.giftAid?.scope ?? null) &&
    (gift.shownAs !== 'display-name' || started.publicName === gift.displayName) &&
    isSameGrant(started, gift.grant)
  if (!same) throw new AppError('donation-id-used')
}

/** A guest has no account, so the secret of the browser shows that a repeat is their own. */
const isSameGuest = (started: StartedRow, { browserSecret, guest }: NewDonation): boolean =>
  started.guestEmail === (guest?.email ?? null) &&
  (guest === undefined ||
    hashBrowserSecret(browserSecret)?.equals(started.browserHash ?? Buffer.alloc(0)) === true)

const isSameGrant = (started: StartedRow, grant: NewDonation['grant']): boolean =>
  grant === undefined
    ? started.donorOrgId === null
    : started.donorOrgId === grant.donorOrgId &&
      started.purpose === grant.purpose &&
      started.onlyLines.join() === grant.budgetLineIds.toSorted().join() &&
      started.reportDates.join() === grant.reportDates.toSorted().join()
