import {
  browserStorage,
  type BrowserStorageItem,
} from '@pennytrail/contract/system/browser-storage.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import styles from './about.module.css'

function StoredItem({ name, where, what, until }: BrowserStorageItem) {
  return (
    <Stack as="li" gap={8} className={styles['kept']}>
      <h3>
        <code>{name}</code>
      </h3>
      <p>{what}</p>
      <dl>
        <dt>Where</dt>
        <dd>{where}</dd>
        <dt>Until</dt>
        <dd>{until}</dd>
      </dl>
    </Stack>
  )
}

const parts = [
  {
    id: 'all',
    title: 'All of it, by name',
    body: (
      <Stack role="list" as="ul">
        {browserStorage.map((kept) => (
          <StoredItem key={kept.name} {...kept} />
        ))}
      </Stack>
    ),
  },
  {
    id: 'consent',
    title: 'Why there is no banner',
    body: (
      <p>
        The law requires consent only for storage that is not needed. Everything listed here is
        needed for signing in or for showing you a page, or keeps a choice that you made yourself.
        Nothing follows you, nothing is shared, and if you only read, you get no cookie at all.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    body: (
      <p>
        Pages of this site load nothing from elsewhere, with one exception: where signing in with
        Google is offered, the pages to log in and to create an account load Google’s script, which
        may set Google’s own cookies. When you pay, or change the card or account of a monthly gift,
        you go to a page of Stripe, which sets its own cookies there to take the payment and to
        prevent fraud.
      </p>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove it',
    body: (
      <p>
        Sign out, or clear the data of this site in your browser’s settings. The site still works,
        but it forgets your theme and you need to sign in again.
      </p>
    ),
  },
]

export default function CookiesParts() {
  return <TextParts parts={parts} />
}
