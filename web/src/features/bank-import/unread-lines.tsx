import { useState } from 'react'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './bank-import.module.css'
import type { UnreadLine } from './reading/read-lines.ts'

const columns: Column<UnreadLine>[] = [
  { header: 'Line', kind: 'number', render: ({ line }) => line },
  { header: 'Reason', rowHeader: true, render: ({ reason }) => reason },
  { header: 'Contents', render: ({ cells }) => cells.filter(Boolean).join(', ') },
]

const pageSize = 100

/** Counts the rows that are left out, and those above the column names, which are none of them. */
export function countUnread(unread: readonly UnreadLine[]): { left: number; above: number } {
  const above = unread.filter(({ isAbove }) => isAbove).length
  return { left: unread.length - above, above }
}

/** Lists the lines of the file that are no payments of the account, each with the reason. */
export function UnreadLines({ unread }: { unread: readonly UnreadLine[] }) {
  const [shown, setShown] = useState(pageSize)
  if (unread.length === 0) return null
  return (
    <details open={unread.length <= 5} className={styles['all']}>
      <summary>
        {formatPlural(unread.length, 'line')} of the file that {unread.length === 1 ? 'is' : 'are'}{' '}
        no payment, with the reasons
      </summary>
      <Table
        caption="Lines of the file that are not payments"
        hideCaption
        columns={columns}
        rows={unread.slice(0, shown)}
        rowKey={({ line }) => `${line}`}
        keepsRows
      />
      {unread.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          Show more of the {formatPlural(unread.length, 'line')}
        </Button>
      )}
    </details>
  )
}
