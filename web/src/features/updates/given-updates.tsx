import { updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ListedUpdate } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import styles from './given-updates.module.css'
import { Photo } from './photo-gallery.tsx'
import { PublishedDate } from './update-parts.tsx'

function Item({ update }: { update: ListedUpdate }) {
  const [photo] = update.photos
  return (
    <li className={styles['item']} data-pictured={photo ? true : undefined}>
      {photo && <Photo photo={photo} sizes="(min-width: 60rem) 18rem, 100vw" />}
      <Stack gap={4} className={styles['words']}>
        <p className="faint small">
          {update.project?.title ?? update.charity.name} · <PublishedDate update={update} />
        </p>
        <h3 className="breaks">
          <TextLink quiet to={updateAddress(update.id)}>
            {update.title}
          </TextLink>
        </h3>
        {!photo && <p className="quiet">{update.excerpt}</p>}
      </Stack>
    </li>
  )
}

/** Shows the newest updates of what a person gave to. Renders nothing if there are none. */
export function GivenUpdates({ userId }: { userId: string }) {
  const { data, error, isLoading, refetch } = useRead(
    'GET /api/donation/donor/{id}/updates',
    userId === '' ? null : { params: { id: userId } },
  )
  if (!error && !isLoading && !data?.updates.length) return null
  return (
    <DashboardSection id="given-updates" title="News of what you gave to">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The updates could not be loaded."
          onRetry={refetch}
        />
      )}
      {isLoading && <LoadingPlaceholder label="the updates" height="14rem" />}
      {data && (
        <ul role="list" className={styles['updates']}>
          {data.updates.map((update) => (
            <Item key={update.id} update={update} />
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}
