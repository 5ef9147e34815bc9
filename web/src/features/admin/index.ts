export { SafeguardingContact } from './safeguarding-contact.tsx'
