import type { NewDonation } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import { hashBrowserSecret } from './browser-secret-hash.ts'
import type { StartedRow } from './start-donation.sql.ts'

/** Throws `donation-id-used` if a repeated request does not match the stored gift. */
export const assertSameGift = (started: StartedRow, personId: string, gift: NewDonation): void => {
  const same =
    started.person_id === personId &&
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
