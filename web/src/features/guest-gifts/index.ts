export { GuestData } from './guest-data.tsx'
export { KeepGift } from './keep-gift.tsx'
export { NewLinksForm } from './new-links-form.tsx'
export { useGuestGift } from './use-guest-gift.ts'
