import type { Intent } from '@pennytrail/contract/identity/registration-rules.ts'
import type { RadioCard } from '../../ui/form/radio-cards.tsx'

/** The reasons to sign up, in the person's words. */
export const intents: RadioCard<Intent>[] = [
  { value: 'donor', label: 'I want to give' },
  { value: 'charity', label: 'I represent a charity' },
  { value: 'donorOrg', label: 'I represent a donor organisation' },
]
