import type { Charity, EarlierGift } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { giftMethodLabel } from '@pennytrail/contract/grants/rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { SearchAsYouType } from '../../ui/form/search-as-you-type.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'

/** Lists the gifts from before the charity came here, with a search by giver. */
export function EarlierGiftList({ charity }: { charity: Charity }) {
  const [query, setQuery] = useSearchParams()
  const searchTerm = query.get('searchTerm') ?? ''
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(
    'GET /api/charity/{id}/earlier-gifts',
    { params: { id: charity.id }, query: { searchTerm, page: readPageNumber(query) } },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return (
      <LoadFailed
        level={2}
        error={error}
        failure="The earlier gifts could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (isPending) return <DashboardLoading />
  return (
    <DashboardSection id="earlier-gifts" title="Recorded earlier gifts">
      {data.totalCount === 0 && searchTerm === '' ? (
        <p>None yet. They appear here once you have recorded a file.</p>
      ) : (
        <>
          <SearchAsYouType
            label="Search"
            placeholder="Name of a giver"
            text={searchTerm}
            onSearch={(typed) =>
              setQuery(typed === '' ? {} : { searchTerm: typed }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <p role="status">
            {formatPlural(data.totalCount, 'gift')}
            {searchTerm === '' ? '' : ' found'}, {formatMoney(data.amount)} together
          </p>
          {data.gifts.length > 0 && (
            <>
              <Table
                caption="Earlier gifts"
                hideCaption
                columns={listColumns(charity.id)}
                rows={data.gifts}
                rowKey={({ id }) => id}
                busy={isPlaceholderData}
              />
              <DownloadTable of="Earlier gifts" name="earlier-gifts" />
            </>
          )}
          <Pagination
            page={data.page}
            totalPages={data.totalPages}
            hrefFor={(to) =>
              `?${new URLSearchParams({ ...(searchTerm === '' ? {} : { searchTerm }), page: `${to}` })}`
            }
            label="Pages of earlier gifts"
          />
        </>
      )}
    </DashboardSection>
  )
}

const giftAidWords = {
  'claimed-before': 'Claimed before',
  'in-claim': 'In a claim',
  'not-claimed': 'Not claimed yet',
  never: 'No Gift Aid',
} as const satisfies Record<EarlierGift['giftAid'], string>

function listColumns(charityId: string): Column<EarlierGift>[] {
  return [
    { header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
    { header: 'Giver', rowHeader: true, render: ({ giver }) => giver },
    { header: 'Paid by', render: ({ method }) => giftMethodLabel[method] },
    { header: 'Amount', kind: 'number', render: ({ amount }) => formatMoney(amount) },
    {
      header: 'Gift Aid',
      render: ({ giftAid }) => (
        <Badge tone={giftAid === 'not-claimed' ? 'warning' : 'neutral'}>
          {giftAidWords[giftAid]}
        </Badge>
      ),
    },
    {
      header: <span className="visually-hidden">Remove</span>,
      render: (gift) =>
        gift.giftAid === 'in-claim' ? null : <RemoveGift charityId={charityId} gift={gift} />,
    },
  ]
}

function RemoveGift({ charityId, gift }: { charityId: string; gift: EarlierGift }) {
  const remove = useCall('DELETE /api/charity/{id}/earlier-gifts/{giftId}')
  const amount = formatMoney(gift.amount)
  return (
    <ConfirmButton
      label="Remove"
      size="small"
      variant="quiet"
      title={`Remove ${gift.giver}’s gift of ${amount}?`}
      confirm="Remove the gift"
      busy={remove.isPending && 'Removing..'}
      error={
        remove.isError
          ? getErrorMessage(remove.error, 'The gift could not be removed. Try again.')
          : undefined
      }
      onConfirm={(close) =>
        remove.mutate({ params: { id: charityId, giftId: gift.id } }, { onSuccess: close })
      }
    >
      <p>It is in no claim and in no entry of the ledger. You can record it again from a file.</p>
    </ConfirmButton>
  )
}
