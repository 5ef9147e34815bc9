/** The party that claims Gift Aid on a gift. A claim here never has a gift of another party. */
import { isInvisible } from '../misleading-text.ts'

/** `platform` is another party, such as a giving platform. `nobody` may claim on the gift. */
export const claimants = ['charity', 'platform', 'nobody'] as const
export type Claimant = (typeof claimants)[number]

export const claimantLabel: Readonly<Record<Claimant, string>> = {
  charity: 'We claim it',
  platform: 'A giving platform claims it',
  nobody: 'Nobody can claim it',
}

/** Giving platforms by name, with the party that claims on gifts through them. */
export const givingPlatforms: Readonly<Record<string, Claimant>> = {
  'CAF Donate': 'platform',
  'Charities Trust': 'platform',
  Donr: 'platform',
  GIVT: 'platform',
  'Give A Little': 'platform',
  GoCardless: 'charity',
  Goodbox: 'platform',
  JustGiving: 'platform',
  PayPal: 'charity',
  'PayPal Giving Fund': 'platform',
  Stewardship: 'platform',
}

export const maxPlatformLength = 80

/** Returns the validation error of the name of the platform that claims on a gift. */
export const getPlatformError = (
  claimedBy: Claimant,
  platform: string | null,
): string | undefined => {
  if (claimedBy === 'platform' && isInvisible(platform ?? '')) return 'Say who claims it.'
  return (platform ?? '').trim().length > maxPlatformLength
    ? `Use at most ${maxPlatformLength} characters.`
    : undefined
}
