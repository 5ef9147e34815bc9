export { useProjectsSummary, type ProjectsSummary } from './use-projects-summary.ts'
export { FundraisingCodeSettings } from './fundraising-code-settings.tsx'
export { useFundraisingCodeAgreement } from './use-fundraising-code-agreement.tsx'
export { default as CharitySettings } from './settings-section.tsx'
export { GiftAmountsFields } from './gift-amounts-fields.tsx'
export {
  describeGiftAmounts,
  findGiftAmountsError,
  giftAmountsNames,
  toGiftAmounts,
  toGiftAmountValues,
  type GiftAmountsValues,
} from './gift-amounts-values.ts'
