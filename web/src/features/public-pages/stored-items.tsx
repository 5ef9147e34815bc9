import {
  browserStorage,
  type BrowserStorageItem,
} from '@pennytrail/contract/system/browser-storage.ts'
import { Stack } from '../../ui/layout/layout.tsx'
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

/** Lists everything that the app stores in the browser. */
export function StoredItems() {
  return (
    <Stack role="list" as="ul">
      {browserStorage.map((item) => (
        <StoredItem key={item.name} {...item} />
      ))}
    </Stack>
  )
}
