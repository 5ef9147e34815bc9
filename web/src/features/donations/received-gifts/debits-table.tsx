import type { ReceivedDebit } from '@pennytrail/contract/donations/received-debits.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Money } from '../../../ui/money/money.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import styles from './received-gifts.module.css'

/** Lists the Direct Debits that banks are processing, for the charity’s team. */
export function DebitsTable({ debits }: { debits: readonly ReceivedDebit[] }) {
  return (
    <>
      <Table
        caption="Direct Debits under way"
        hideCaption
        rows={debits}
        rowKey={({ donationId }) => donationId}
        columns={[
          {
            header: 'From',
            rowHeader: true,
            render: ({ name }) => name ?? <span className={styles['anonymous']}>Anonymous</span>,
          },
          { header: 'Gift', nowrap: true, render: ({ reference }) => reference },
          { header: 'Kind', render: ({ isMonthly }) => (isMonthly ? 'Monthly' : 'Once') },
          {
            header: 'The bank takes it about',
            nowrap: true,
            render: ({ collectOn }) =>
              collectOn === null ? 'Not known yet' : formatShortDate(collectOn),
          },
          {
            header: 'Amount',
            kind: 'number',
            render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
      <DownloadTable of="Direct Debits under way" name="direct-debits-under-way" />
    </>
  )
}
