import { updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './updates.module.css'

export function CitingUpdates({ transactionId }: { transactionId: string }) {
  const { data } = useRead('GET /api/transaction/{id}/updates', { params: { id: transactionId } })
  if (!data || data.updates.length === 0) return null
  return (
    <Section id="told" title="Cited in updates" gap={12} className={styles['cites']}>
      <Stack role="list" as="ul" gap={12}>
        {data.updates.map((update) => (
          <li key={update.id}>
            <TextLink to={updateAddress(update.id)}>{update.title}</TextLink>{' '}
            <span className="quiet">{formatDate(update.publishedAt ?? '')}</span>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
