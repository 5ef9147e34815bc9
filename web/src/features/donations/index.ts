import { lazy } from 'react'

export const DonorSettings = lazy(() => import('./giver-settings/donor-settings.tsx'))
export const ContactSettings = lazy(() => import('./giver-settings/contact-settings.tsx'))
export { DonorGifts } from './given-gifts/donor-gifts.tsx'
export { DonorHome } from './given-gifts/donor-home.tsx'
export { StartedPayments } from './given-gifts/started-payments.tsx'
export { useDonorGifts } from './given-gifts/use-donor-gifts.ts'
export { usePrefetchGiftShares } from './given-gifts/use-donor-gifts.ts'
export { default as ReceivedGifts } from './received-gifts/received-gifts.tsx'
export { DebitsTable } from './received-gifts/debits-table.tsx'
export { PaidBackFields, type PaidBackValues } from './received-gifts/paid-back-fields.tsx'
