import type { RetainedGiver, OwnCharity } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import styles from './received-gifts.module.css'

const columns: Column<RetainedGiver>[] = [
  { header: 'Date', nowrap: true, render: ({ givenAt }) => formatShortDate(givenAt) },
  { header: 'Giver', rowHeader: true, render: ({ name }) => name },
  { header: 'Email', render: ({ email }) => email },
  {
    header: 'Amount',
    kind: 'number',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { header: 'Reference', nowrap: true, render: ({ reference }) => reference },
  { header: 'Kept until', nowrap: true, render: ({ keptUntil }) => formatShortDate(keptUntil) },
]

/** Lists the retained records of givers who deleted their account. For Leads only. */
export function RetainedGivers({ charity }: { charity: OwnCharity }) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRead(
    'GET /api/charity/{id}/kept-givers',
    { params: { id: charity.id }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="Your records of former givers could not be loaded."
        onRetry={refetch}
      />
    )
  }
  // Most charities have no retained givers, so the section stays hidden.
  if (!data || data.totalCount === 0) return null
  return (
    <Section
      id="kept-givers"
      title="Givers who deleted their account"
      level={3}
      className={styles['kept']}
    >
      <p>
        Your charity keeps these records for its accounts until the end of the sixth year after the
        gift. Only Leads can see them. Use them for your accounts only, and do not contact these
        people about your work.
      </p>
      <Table
        caption="Givers who deleted their account"
        hideCaption
        columns={columns}
        rows={data.givers}
        rowKey={({ donationId }) => donationId}
        busy={isPlaceholderData}
      />
      <Row gap={16} align="center" justify="between">
        {data.totalPages > 1 && (
          <div>
            <Button
              variant="secondary"
              size="small"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >
              Previous page
            </Button>{' '}
            Page {page} of {data.totalPages}{' '}
            <Button
              variant="secondary"
              size="small"
              disabled={page >= data.totalPages}
              onClick={() => setPage(page + 1)}
            >
              Next page
            </Button>
          </div>
        )}
        <FileButton
          label="Download as CSV"
          address={buildUrl('/api/charity/{id}/kept-givers', {
            params: { id: `${charity.id}.csv` },
          })}
          name="former-givers.csv"
          size="medium"
        />
      </Row>
    </Section>
  )
}
