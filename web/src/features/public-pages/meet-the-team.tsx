import { useRead } from '../../lib/api/use-read.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import styles from './about.module.css'
import { OperatorAddress } from './operator.tsx'

/** Lists the members of the platform's team who agreed to be shown. */
export default function TeamParts() {
  const { data, isPending, isError, refetch } = useRead('GET /api/team-page')
  return (
    <>
      {isPending && <LoadingPlaceholder label="the team" lines={6} />}
      {isError && (
        <EmptyState
          alert
          title="The team could not be loaded"
          level={2}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Something went wrong on the way.
        </EmptyState>
      )}
      {data?.people.length === 0 && (
        <EmptyState title="No one is listed here yet" level={2}>
          People are listed here only if they agreed to it.
        </EmptyState>
      )}
      {data && data.people.length > 0 && (
        <ul role="list" aria-label="The team" className={styles['people']}>
          {data.people.map(({ id, name, role, words, photoId }) => (
            <Card gap={12} align="start" justify="start" as="li" key={id}>
              <Avatar name={name} avatarId={photoId} size="large" />
              <div>
                <h2>{name}</h2>
                <p className="faint small">{role}</p>
              </div>
              {words && <p className="quiet">{words}</p>}
            </Card>
          ))}
        </ul>
      )}
      <Stack as="section" gap={12} aria-labelledby="reach" className={styles['reach']}>
        <h2 id="reach">How to reach us</h2>
        <OperatorAddress />
      </Stack>
    </>
  )
}
