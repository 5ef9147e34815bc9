export { AppealSettings } from './appeals/appeal-settings.tsx'
export { formatAppealTimes } from './appeals/appeal-values.ts'
export { FundraisingCodeSettings } from './fundraising-code/fundraising-code-settings.tsx'
export { useFundraisingCodeAgreement } from './fundraising-code/use-fundraising-code-agreement.tsx'
export { default as CharitySettings } from './settings-section.tsx'
export { GiftAmountsFields } from './gift-amounts/gift-amounts-fields.tsx'
export {
  describeGiftAmounts,
  findGiftAmountsError,
  giftAmountsNames,
  toGiftAmounts,
  toGiftAmountValues,
  type GiftAmountsValues,
} from './gift-amounts/gift-amounts-values.ts'
