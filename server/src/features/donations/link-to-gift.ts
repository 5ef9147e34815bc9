import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Config } from '../../platform/config/config.ts'

interface LinkedGift {
  readonly id: string
  /** Whether the giver has no account, and so cannot open the gift's own page. */
  readonly is_guest: boolean
  readonly project_id: string | null
  readonly project_is_public: boolean | null
  readonly charity_number: string
}

/** Links an email to the gift's page, or for a guest to the public page of what the gift is for. */
export const linkToGift = (
  { charity_number: number, id, is_guest: isGuest, ...target }: LinkedGift,
  { appOrigin }: Pick<Config, 'appOrigin'>,
  label: string,
): { label: string; url: string } => {
  if (!isGuest) return { label, url: `${appOrigin}/donation/${id}` }
  return target.project_id !== null && target.project_is_public === true
    ? { label: 'See the project', url: appOrigin + projectAddress(target.project_id) }
    : { label: 'See the charity', url: appOrigin + charityAddress(number) }
}
