import type { Donation, GiftShare } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../../ui/table/dense-table/second.tsx'
import { getRecipientPhrase } from './gift-links.ts'
import { GiftShareCell } from './gift-share.tsx'
import { useGiftShares } from './use-donor-gifts.ts'

type Shares = ReadonlyMap<string, GiftShare> | undefined

function listColumns(shares: Shares, isLoading: boolean): readonly DenseColumn<Donation>[] {
  return [
    {
      header: 'To',
      rowHeader: true,
      render: (gift) => (
        <>
          {getRecipientPhrase(gift)} <Second>{gift.reference}</Second>
        </>
      ),
    },
    {
      header: 'Where it went',
      width: '26rem',
      phone: 'below',
      render: (gift) => (
        <GiftShareCell gift={gift} share={shares?.get(gift.id)} isLoading={isLoading} />
      ),
    },
    {
      header: 'Date',
      width: '7rem',
      phone: 'aside',
      render: (gift) => formatShortDate(gift.succeededAt ?? gift.createdAt),
    },
    {
      header: 'Amount',
      width: '7.5rem',
      kind: 'number',
      phone: 'amount',
      render: (gift) => <Money amount={gift.amount} currency={gift.currency} />,
    },
  ]
}

interface GiftListProps {
  userId: string
  gifts: readonly Donation[]
  /** The page of the person's list on which the gifts are. */
  page?: number
  caption: string
  busy?: boolean
}

/** Lists gifts with what became of each. A line opens the gift's receipt. */
export function GiftList({ userId, gifts, page = 1, caption, busy = false }: GiftListProps) {
  const { data: shares, error, isPending, refetch } = useGiftShares(userId, page)
  return (
    <>
      {error && (
        <LoadFailedLine
          error={error}
          failure="Where your gifts went could not be loaded."
          onRetry={refetch}
        />
      )}
      <DenseTable
        caption={caption}
        columns={listColumns(shares, isPending)}
        rows={gifts}
        toId={({ id }) => id}
        toName={({ reference }) => reference}
        toPath={({ id }) => `/donation/${id}`}
        busy={busy}
      />
    </>
  )
}
