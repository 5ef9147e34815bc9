import {
  charityAddress,
  exploreAddress,
  projectAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { Followed } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { useFollow } from './use-follow.ts'
import styles from './follow.module.css'

function Item({ followed }: { followed: Followed }) {
  const { charity, project, followedAt, lastUpdate } = followed
  const name = project?.title ?? charity.name
  const { change } = useFollow(
    project ? { kind: 'project', id: project.id } : { kind: 'charity', id: charity.number },
    name,
  )
  return (
    <Row as="li" gap={24} rowGap={8} align="center" justify="between" className={styles['item']}>
      <Stack gap={4} className={styles['words']}>
        <p>
          <TextLink to={project ? projectAddress(project.id) : charityAddress(charity.number)}>
            {name}
          </TextLink>
          {project && ` by ${charity.name}`}
        </p>
        <p className="quiet small">
          {lastUpdate ? (
            <>
              Latest update:{' '}
              <TextLink to={updateAddress(lastUpdate.id)}>{lastUpdate.title}</TextLink>,{' '}
              {formatDate(lastUpdate.publishedAt)}
            </>
          ) : (
            `No update yet. You have followed this since ${formatDate(followedAt)}.`
          )}
        </p>
      </Stack>
      <Button
        size="small"
        variant="secondary"
        busy={change.isPending && 'Ending..'}
        onClick={() => change.mutate(false)}
      >
        Stop following<span className="visually-hidden"> {name}</span>
      </Button>
    </Row>
  )
}

export default function FollowingSection() {
  const { data, error, refetch } = useRead('GET /api/following')
  if (error) {
    return (
      <LoadFailed error={error} failure="What you follow could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return <LoadingPlaceholder label="what you follow" height="12rem" />
  if (data.following.length === 0) {
    return (
      <EmptyState
        title="You are not following anything yet"
        action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
      >
        Follow a project or a charity to get its updates by email, with photographs and what the
        work cost.
      </EmptyState>
    )
  }
  return (
    <Stack role="list" as="ul" gap={16}>
      {data.following.map((followed) => (
        <Item key={followed.project?.id ?? followed.charity.id} followed={followed} />
      ))}
    </Stack>
  )
}
