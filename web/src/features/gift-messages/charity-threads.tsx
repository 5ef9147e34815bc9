import type { MessageThread, OwnCharity } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { formatAgo } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import styles from './messages.module.css'

const ThreadDialog = lazy(() => import('./thread-dialog.tsx'))

function Item(props: { thread: MessageThread; mayAnswer: boolean; onOpen: () => void }) {
  const { mayAnswer, onOpen, thread } = props
  const { amount, currency, latest, messages, name, project, reference, waiting } = thread
  return (
    <Row as="li" gap={24} rowGap={12} align="center" justify="between" className={styles['item']}>
      <div className={styles['words']}>
        <p>
          <strong>{name}</strong> on {formatMoney(amount, currency)} to{' '}
          {project ? project.title : 'the general fund'}{' '}
          {waiting && <Badge tone="warning">Needs a reply</Badge>}
        </p>
        <p className={styles['excerpt']}>
          {latest.from === 'charity' && 'Answered: '}
          {latest.body}
        </p>
        <p className={styles['by']}>
          {formatPlural(messages, 'message')} · {formatAgo(latest.writtenAt)}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onOpen}>
        {waiting && mayAnswer ? 'Read and reply' : 'Read'}
        <span className="visually-hidden"> {reference}</span>
      </Button>
    </Row>
  )
}

/** Lists the messages from givers, unanswered first. `?gift=` from the email opens one gift's. */
export default function CharityThreads({ charity }: { charity: OwnCharity }) {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead('GET /api/donation/charity-org/{id}/messages', {
    params: { id: charity.id },
    query: { page },
  })
  const opened = search.get('gift')
  const show = (gift: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (gift === null) next.delete('gift')
        else next.set('gift', gift)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  if (error) {
    return (
      <DashboardSection id="messages" title="Messages from givers">
        <LoadFailedLine
          error={error}
          failure="The messages could not be loaded."
          onRetry={refetch}
        />
      </DashboardSection>
    )
  }
  return (
    <>
      {data && data.totalCount > 0 && (
        <DashboardSection id="messages" title="Messages from givers">
          <p role="status">
            {data.waiting === 0
              ? 'You have replied to every message.'
              : `${formatPlural(data.waiting, 'message')} ${data.waiting === 1 ? 'needs' : 'need'} a reply.`}
          </p>
          <ul role="list" className={styles['threads']}>
            {data.threads.map((thread) => (
              <Item
                key={thread.donationId}
                thread={thread}
                mayAnswer={charity.can.answerGivers}
                onOpen={() => show(thread.donationId)}
              />
            ))}
          </ul>
          {data.totalPages > 1 && (
            <Row as="p" gap={8} wrap={false}>
              <Button
                variant="quiet"
                size="small"
                disabled={page === 1}
                onClick={() => setPage(page - 1)}
              >
                Newer
              </Button>
              <Button
                variant="quiet"
                size="small"
                disabled={page === data.totalPages}
                onClick={() => setPage(page + 1)}
              >
                Older
              </Button>
            </Row>
          )}
        </DashboardSection>
      )}
      {opened !== null && (
        <Suspense>
          <ThreadDialog key={opened} donationId={opened} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  )
}
