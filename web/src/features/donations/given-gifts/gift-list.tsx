import type { Donation, GiftShare } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { getRecipientPhrase } from './gift-links.ts'
import styles from './gift-share.module.css'
import { GiftShareCell } from './gift-share.tsx'
import { useGiftShares } from './use-donor-gifts.ts'

type Shares = ReadonlyMap<string, GiftShare> | undefined

function listColumns(shares: Shares, isLoading: boolean): readonly Column<Donation>[] {
  return [
    {
      header: 'To',
      rowHeader: true,
      phone: 'lead',
      render: (gift) => (
        <Stack gap={4} className={styles['to']}>
          <TextLink to={`/donation/${gift.id}`}>
            {getRecipientPhrase(gift)}
            <span className="visually-hidden">, {gift.reference}</span>
          </TextLink>
          <span className="faint small" data-reference aria-hidden="true">
            {gift.reference}
          </span>
        </Stack>
      ),
    },
    {
      header: 'Where it went',
      phone: 'below',
      render: (gift) => (
        <GiftShareCell gift={gift} share={shares?.get(gift.id)} isLoading={isLoading} />
      ),
    },
    {
      header: 'Date',
      nowrap: true,
      phone: 'aside',
      render: (gift) => formatShortDate(gift.succeededAt ?? gift.createdAt),
    },
    {
      header: 'Amount',
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
      <Table
        caption={caption}
        hideCaption
        columns={listColumns(shares, isPending)}
        rows={gifts}
        rowKey={({ id }) => id}
        busy={busy}
      />
    </>
  )
}
