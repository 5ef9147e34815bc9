import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import styles from './named-donors.module.css'

const step = 6
const maxShown = 100

interface NamedDonorsProps {
  charityNumber: string
  /** Lists only gifts to this project. */
  projectId?: string
}

/** Lists the givers who chose to be named, newest first. Renders nothing if there are none. */
export default function NamedDonors({ charityNumber, projectId }: NamedDonorsProps) {
  const [limit, setLimit] = useState(step)
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(
    'GET /api/donation/charity/{id}',
    { params: { id: charityNumber }, query: { limit, project: projectId } },
    { placeholderData: keepPreviousData },
  )
  if (data?.totalCount === 0) return null
  return (
    <Section id="donors" title="Recent givers" className={styles['donors']}>
      {isPending && <LoadingPlaceholder label="the givers" lines={3} />}
      {error && (
        <LoadFailedLine error={error} failure="Failed to fetch donor data" onRetry={refetch} />
      )}
      <Stack role="list" as="ul" gap={16}>
        {data?.donors.map((gift, index) => (
          <Stack as="li" gap={4} key={`${gift.givenAt} ${index}`} className={styles['gift']}>
            <p className="breaks">
              <strong>{gift.name}</strong> gave{' '}
              <Money amount={gift.amount} currency={gift.currency} />
              {gift.project && projectId === undefined && (
                <>
                  {' to '}
                  <TextLink to={projectAddress(gift.project.id)}>{gift.project.title}</TextLink>
                </>
              )}
            </p>
            {gift.message !== '' && <p className="breaks quiet">“{gift.message}”</p>}
            <p className="faint small">{formatDate(gift.givenAt)}</p>
          </Stack>
        ))}
      </Stack>
      {data && data.totalCount > data.donors.length && limit < maxShown && (
        <Button
          variant="secondary"
          busy={isPlaceholderData && 'Loading..'}
          onClick={() => setLimit(Math.min(limit + 2 * step, maxShown))}
        >
          Show more givers
        </Button>
      )}
    </Section>
  )
}
