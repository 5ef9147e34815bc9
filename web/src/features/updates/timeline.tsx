import { projectAddress, updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ListedUpdate } from '@pennytrail/contract'
import { useState } from 'react'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import MetricCharts from './metric-charts.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { AudienceBadge, MetricFigures, PublishedDate } from './update-parts.tsx'
import { useUpdates, type UpdateOwner } from './use-updates.ts'
import styles from './updates.module.css'

const first = 5
const more = 10

function Entry({ update, owner }: { update: ListedUpdate; owner: UpdateOwner }) {
  return (
    <Stack as="li" gap={8} className={styles['entry']}>
      <p className={styles['when']}>
        <PublishedDate update={update} /> <AudienceBadge audience={update.audience} />
      </p>
      <h3>
        <TextLink quiet to={updateAddress(update.id)}>
          {update.title}
        </TextLink>
      </h3>
      {owner.kind === 'charity' && update.project && (
        <p className={styles['of']}>
          Of <TextLink to={projectAddress(update.project.id)}>{update.project.title}</TextLink>
        </p>
      )}
      <p>{update.excerpt}</p>
      <MetricFigures metrics={update.metrics} />
      <PhotoGallery photos={update.photos} title={update.title} />
      <Row as="p" gap={16} rowGap={4} className={styles['links']}>
        <TextLink to={updateAddress(update.id)}>
          Read the update<span className="visually-hidden">: {update.title}</span>
        </TextLink>
        {update.cites > 0 && <span>Includes {formatPlural(update.cites, 'transaction')}</span>}
      </Row>
    </Stack>
  )
}

/** Shows the updates of a project or charity, newest first, as a timeline. */
export function Timeline({ owner }: { owner: UpdateOwner }) {
  const [limit, setLimit] = useState(first)
  const { data, error, refetch, isPlaceholderData } = useUpdates(owner, { limit })
  const own = owner.kind === 'project'
  return (
    <Stack aria-labelledby="updates" as="section" gap={24}>
      <Row gap={12} align="center" justify="between" className={styles['head']}>
        <h2 id="updates">Updates</h2>
        {data?.can.post && (
          <ButtonLink
            to={`/sendupdate/${owner.kind}?${owner.kind}=${owner.id}`}
            variant="secondary"
            size="small"
          >
            Post an update
          </ButtonLink>
        )}
      </Row>
      {error && (
        <LoadFailedLine
          error={error}
          failure="The updates could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="the updates" lines={3} />}
      {data?.totalCount === 0 && (
        <p className="quiet">
          {own ? 'This project has not posted an update yet.' : 'No updates yet.'}
        </p>
      )}
      {data && data.updates.length > 0 && (
        <Stack
          as="ol"
          gap={32}
          role="list"
          className={styles['timeline']}
          aria-busy={isPlaceholderData}
        >
          {data.updates.map((update) => (
            <Entry key={update.id} update={update} owner={owner} />
          ))}
        </Stack>
      )}
      {data && data.totalCount > data.updates.length && limit < 100 && (
        <div>
          <Button variant="secondary" onClick={() => setLimit(Math.min(limit + more, 100))}>
            Show earlier updates
          </Button>
        </div>
      )}
      {own && data?.updates.some(({ metrics }) => metrics.length > 0) && (
        <MetricCharts projectId={owner.id} />
      )}
    </Stack>
  )
}
