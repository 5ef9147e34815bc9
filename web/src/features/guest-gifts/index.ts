export { GuestEmails } from './guest-emails.tsx'
export { GuestData } from './guest-data.tsx'
export { KeepGift } from './keep-gift.tsx'
export { NewLinksForm } from './new-links-form.tsx'
