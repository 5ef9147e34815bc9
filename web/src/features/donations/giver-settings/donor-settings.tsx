import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { GiftAidSettings } from './gift-aid-settings.tsx'
import styles from '../donor.module.css'

const links = [
  {
    to: '/profile-settings?section=profile',
    label: 'Name, picture and profile',
    what: 'The name on your receipts, and what others see about you.',
  },
  {
    to: '/profile-settings?section=notifications',
    label: 'Emails about your gifts',
    what: 'What your gifts paid for, replies to your messages and updates you follow. We always send receipts.',
  },
  {
    to: '/profile-settings?section=signing-in',
    label: 'Signing in',
    what: 'Your email address, password and two-step sign-in.',
  },
  {
    to: '/profile-settings?section=your-data',
    label: 'Your data',
    what: 'Download everything we hold about you, or delete your account.',
  },
] as const

export default function DonorSettings() {
  return (
    <Stack gap={32}>
      <ul role="list" className={styles['settings']}>
        {links.map(({ label, to, what }) => (
          <Card as="li" key={to}>
            <TextLink to={to}>{label}</TextLink>
            <p>{what}</p>
          </Card>
        ))}
      </ul>
      <GiftAidSettings />
    </Stack>
  )
}
