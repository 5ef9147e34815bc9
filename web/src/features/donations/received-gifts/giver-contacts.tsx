import type { OwnCharity } from '@pennytrail/contract'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import styles from './received-gifts.module.css'

/** Downloads a CSV of givers who agreed to contact from the charity, for its own mailings. */
export function GiverContacts({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/contacts', {
    params: { id: charity.id },
  })
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="The list of people who agreed to hear from you could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data) return null
  const count = data.contacts.length
  return (
    <Card as="section" aria-labelledby="contacts" row={{ gap: 16, justify: 'between' }}>
      <div className={styles['contacts']}>
        <h3 id="contacts">People who agreed to hear from you</h3>
        <p>
          {count === 0
            ? 'Nobody yet. Donors are asked when they give, and the box is never ticked in advance.'
            : `${count === 1 ? 'One giver has' : `${count} givers have`} agreed to hear from the charity. They can change their mind at any time, so download a new file before each mailing and say in each email how to unsubscribe.`}
        </p>
      </div>
      {count > 0 && (
        <FileButton
          label="Download addresses"
          address={buildUrl('/api/charity/{id}/contacts', { params: { id: `${charity.id}.csv` } })}
          name="contacts.csv"
          size="medium"
        />
      )}
    </Card>
  )
}
