import type { Collection, OwnCharity } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { collectedWays } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialog/lazy-confirm-dialog.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'

/** Lists a charity's collections with who counted them, for its team. */
export function CollectionList({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const [erasing, setErasing] = useState<Collection | null>(null)
  const { data, error, refetch } = useRead('GET /api/charity/{id}/collections', {
    params: { id: charity.id },
    query: { page },
  })
  if (error) {
    return (
      <LoadFailed
        level={2}
        error={error}
        failure="The collections could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data || data.totalCount === 0) return null
  const number = charity.ukCharityNumber
  return (
    <DashboardSection id="collections" title="Recorded collections">
      <Table
        caption="Collections and who counted them"
        hideCaption
        columns={listColumns(number, setErasing)}
        rows={data.collections}
        rowKey={({ id }) => id}
      />
      <Pagination
        page={page}
        totalPages={data.totalPages}
        hrefFor={(to) => `/record-collection?charity=${number}&page=${to}`}
        label="Pages of collections"
      />
      {erasing && (
        <EraseDialog charityId={charity.id} collection={erasing} onClose={() => setErasing(null)} />
      )}
    </DashboardSection>
  )
}

function EraseDialog(props: { charityId: string; collection: Collection; onClose: () => void }) {
  const { charityId, collection, onClose } = props
  const erase = useCall('DELETE /api/charity/{id}/collections/{collectionId}/counters')
  return (
    <LazyConfirmDialog
      open
      title="Erase the names of the people who counted?"
      confirm="Erase the names"
      busy={erase.isPending && 'Erasing..'}
      error={
        erase.error
          ? getErrorMessage(erase.error, 'The names could not be erased. Please try again.')
          : undefined
      }
      onConfirm={() =>
        erase.mutate(
          { params: { id: charityId, collectionId: collection.id } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>
        {collection.countedBy.join(' and ')} counted the collection of{' '}
        {formatShortDate(collection.date)}. Nobody can bring the names back. The collection and its
        transactions stay.
      </p>
    </LazyConfirmDialog>
  )
}

function listColumns(
  number: string,
  onErase: (collection: Collection) => void,
): Column<Collection>[] {
  return [
    { header: 'Day', nowrap: true, rowHeader: true, render: ({ date }) => formatShortDate(date) },
    { header: 'Place', render: ({ place }) => place },
    { header: 'Fund', render: ({ fund }) => fund?.title ?? 'General fund' },
    {
      header: 'Counted',
      render: ({ parts }) => (
        <ul>
          {parts.map((part) => (
            <li key={part.way}>
              <TextLink to={transactionsAddress({ kind: 'charity', id: number }, part.sequence)}>
                {collectedWays[part.way]}: {formatMoney(part.amount)}
              </TextLink>
              {part.overLimit.gifts > 0 &&
                `, of it ${formatPlural(part.overLimit.gifts, 'gift')} over £30: ${formatMoney(part.overLimit.amount)}`}{' '}
              {part.reversed && <Badge tone="neutral">Reversed</Badge>}
              {part.banked && <Badge tone="success">Banked</Badge>}
            </li>
          ))}
        </ul>
      ),
    },
    {
      header: 'Counted by',
      render: (collection) =>
        collection.countedBy.length === 0 ? (
          'Names erased'
        ) : (
          <>
            {collection.countedBy.join(', ')}{' '}
            <Button size="small" variant="quiet" onClick={() => onErase(collection)}>
              Erase names
            </Button>
          </>
        ),
    },
  ]
}
