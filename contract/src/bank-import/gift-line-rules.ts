/** Rules for lines that are gifts, with their error sentences; the API applies the same rules. */
import { getOfflineAmountError, type ReceivedMethod } from '../grants/rules.ts'
import { getPlatformError, type Claimant } from '../gift-aid/who-claims.ts'

/** The fields that the rules check. Days are YYYY-MM-DD. */
interface CheckedGift {
  readonly method: ReceivedMethod
  readonly giver: { readonly kind: string; readonly isOrganisation?: boolean | undefined }
  readonly shownAs: 'named' | 'anonymous'
  readonly claimedBy: Claimant
  readonly platform: string | null
  readonly clearedOn: string | null
  readonly declaration: object | null
}

interface CheckedLine {
  /** Signed minor units. */
  readonly amount: number
  readonly currency: string
  readonly date: string
}

const getDeclarationError = ({
  claimedBy,
  declaration,
  giver,
}: CheckedGift): string | undefined => {
  if (declaration === null) return undefined
  if (giver.kind === 'unknown') return 'Name the giver who made the declaration.'
  if (giver.isOrganisation) return 'Only people can make a Gift Aid declaration.'
  return claimedBy === 'charity' ? undefined : 'You do not claim Gift Aid on this gift.'
}

const getClearedError = (
  { clearedOn, method }: CheckedGift,
  date: string,
  today: string,
): string | undefined => {
  if (clearedOn === null) return undefined
  if (method !== 'cheque') return 'Only a cheque is cleared.'
  if (clearedOn < date) return 'A cheque is cleared on the day of its line or later.'
  return clearedOn > today ? 'The date must not be in the future.' : undefined
}

/**
 * Finds the validation errors of a gift by field. Gift Aid is for people, so an organisation's gift
 * has none. A cheque counts for it from the day on which it was cleared.
 */
export const findGiftLineErrors = (
  gift: CheckedGift,
  { amount, currency, date }: CheckedLine,
  today: string,
): Readonly<Partial<Record<string, string>>> => {
  const errors = {
    as: amount < 0 ? 'Money that went out cannot be a gift.' : undefined,
    amount: amount < 0 ? undefined : getOfflineAmountError(amount),
    projectId:
      currency === 'GBP' ? undefined : 'Gifts are recorded in pounds. Record it as income.',
    giver:
      gift.giver.kind === 'unknown' && gift.shownAs === 'named'
        ? 'A giver without a name cannot be shown by name.'
        : undefined,
    platform:
      gift.method === 'platform' && !gift.platform?.trim()
        ? 'Say which platform it came through.'
        : getPlatformError(gift.claimedBy, gift.platform),
    clearedOn: getClearedError(gift, date, today),
    declaration: getDeclarationError(gift),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
