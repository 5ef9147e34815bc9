import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GivingStatement, StatementLine } from '@pennytrail/contract'
import { getRecipientPhrase } from '@pennytrail/contract/donations/gift-words.ts'
import {
  getStatementLineLabel,
  type StatementTotal,
} from '@pennytrail/contract/statements/rules.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { claimableColumn, coveredColumn, totalColumns } from './total-columns.tsx'

function lineColumns(withGiftAid: boolean): Column<StatementLine>[] {
  return [
    { header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
    { header: 'What', render: getStatementLineLabel },
    { header: 'To', rowHeader: true, render: getRecipientPhrase },
    {
      header: 'Receipt',
      nowrap: true,
      render: ({ donationId, reference }) => (
        <TextLink to={`/donation/${donationId}`}>{reference}</TextLink>
      ),
    },
    ...(withGiftAid
      ? [{ header: 'Gift Aid', render: ({ giftAid }: StatementLine) => (giftAid ? 'Yes' : 'No') }]
      : []),
    {
      header: 'Amount',
      kind: 'number',
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

/** Lists every gift and refund in order of time. */
export function StatementLines({
  giftAid,
  lines,
}: Pick<GivingStatement, 'lines'> & { giftAid: boolean }) {
  return (
    <Table
      caption="Every gift and refund"
      hideCaption
      columns={lineColumns(giftAid)}
      rows={lines}
      rowKey={(line) => `${line.donationId} ${line.kind} ${line.date} ${lines.indexOf(line)}`}
    />
  )
}

type CharityRow = GivingStatement['charities'][number]

function charityColumns(withGiftAid: boolean): Column<CharityRow>[] {
  return [
    {
      header: 'Charity',
      rowHeader: true,
      render: ({ charity }) => (
        <>
          <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink> ({charity.number})
        </>
      ),
    },
    ...totalColumns<CharityRow>(),
    ...(withGiftAid
      ? [coveredColumn<CharityRow>(), claimableColumn<CharityRow>((row) => [row])]
      : []),
  ]
}

/** Shows the totals for each charity and for all charities together. */
export function StatementTotals({
  all,
  charities,
  giftAid,
}: Pick<GivingStatement, 'all' | 'charities'> & { giftAid: boolean }) {
  const columns = (currency: string): Column<StatementTotal>[] => [
    ...totalColumns(),
    ...(giftAid
      ? [
          coveredColumn(),
          claimableColumn(() => charities.filter((one) => one.currency === currency)),
        ]
      : []),
  ]
  return (
    <Table
      caption="Totals by charity"
      hideCaption
      columns={charityColumns(giftAid)}
      rows={charities}
      rowKey={({ charity, currency }) => `${charity.id} ${currency}`}
      foot={all.map((total) => (
        <tr key={total.currency}>
          <th scope="row">Total{all.length > 1 && `, ${total.currency}`}</th>
          {columns(total.currency).map(({ render }, index) => (
            <td key={index}>{render(total)}</td>
          ))}
        </tr>
      ))}
      keepsRows
    />
  )
}
