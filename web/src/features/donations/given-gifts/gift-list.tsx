import type { Donation } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { GiftStatus } from '../../../ui/gift-status.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { getRecipientPhrase, recipientPath } from './gift-links.ts'

const columns: readonly Column<Donation>[] = [
  {
    header: 'Date',
    nowrap: true,
    render: (gift) => formatShortDate(gift.succeededAt ?? gift.createdAt),
  },
  {
    header: 'To',
    rowHeader: true,
    render: (gift) => <TextLink to={recipientPath(gift)}>{getRecipientPhrase(gift)}</TextLink>,
  },
  { header: 'Status', render: (gift) => <GiftStatus status={gift.status} /> },
  {
    header: 'Amount',
    kind: 'number',
    render: (gift) => <Money amount={gift.amount} currency={gift.currency} />,
  },
  {
    header: 'Refunded',
    kind: 'number',
    render: (gift) =>
      gift.refunded === 0 ? '–' : <Money amount={gift.refunded} currency={gift.currency} />,
  },
  {
    header: 'Receipt',
    nowrap: true,
    render: (gift) => <TextLink to={`/donation/${gift.id}`}>{gift.reference}</TextLink>,
  },
]

export function GiftList(props: { gifts: readonly Donation[]; caption: string; busy?: boolean }) {
  return (
    <Table
      caption={props.caption}
      hideCaption
      columns={columns}
      rows={props.gifts}
      rowKey={({ id }) => id}
      busy={props.busy ?? false}
    />
  )
}
