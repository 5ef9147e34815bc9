import {
  chooseGiftAmounts,
  suggestedOrgGifts,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'

/** The amounts in the `giving` part of a response if the charity chose none. */
export const plainAmounts = {
  amounts: chooseGiftAmounts(suggestedGifts),
  orgAmounts: chooseGiftAmounts(suggestedOrgGifts),
}
