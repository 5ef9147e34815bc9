import type { MessageThread, OwnCharity } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { formatAgo } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../ui/table/dense-table/second.tsx'

const ThreadDialog = lazy(() => import('./thread-dialog.tsx'))

const columns: readonly DenseColumn<MessageThread>[] = [
  {
    header: 'From',
    rowHeader: true,
    render: ({ latest, name }) => (
      <>
        {name}{' '}
        <Second>
          {latest.from === 'charity' && 'Answered: '}
          {latest.body}
        </Second>
      </>
    ),
  },
  {
    header: 'State',
    width: '10rem',
    phone: 'below',
    render: ({ messages, waiting }) =>
      waiting ? <Badge tone="warning">Needs a reply</Badge> : formatPlural(messages, 'message'),
  },
  {
    header: 'Gift for',
    width: '14rem',
    rank: 2,
    render: ({ project }) => project?.title ?? 'General fund',
  },
  {
    header: 'Written',
    width: '9rem',
    phone: 'aside',
    render: ({ latest }) => formatAgo(latest.writtenAt),
  },
  {
    header: 'Gift',
    width: '7rem',
    kind: 'number',
    phone: 'amount',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/** Lists the messages from givers, unanswered first. `?gift=` from the email opens one gift's. */
export default function CharityThreads({ charity }: { charity: OwnCharity }) {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead('GET /api/donation/charity-org/{id}/messages', {
    params: { id: charity.id },
    query: { page },
  })
  const opened = search.get('gift')
  const toSearch = (gift: string | null) => {
    const next = new URLSearchParams(search)
    if (gift === null) next.delete('gift')
    else next.set('gift', gift)
    return next
  }
  const close = () => setSearch(toSearch(null), { replace: true, preventScrollReset: true })
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
          <DenseTable
            caption="Messages from givers"
            columns={columns}
            rows={data.threads}
            toId={({ donationId }) => donationId}
            toName={({ reference }) => reference}
            toPath={({ donationId }) => `?${toSearch(donationId)}`}
          />
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
          <ThreadDialog key={opened} donationId={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
