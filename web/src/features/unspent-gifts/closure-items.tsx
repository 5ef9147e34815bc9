import type { UnspentItem } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { describeNoAnswer } from './closure-outlook.ts'
import { GiverName } from './giver-name.tsx'
import { describeFund, promiseLabels, describeState } from './unspent-words.ts'
import styles from './unspent-gifts.module.css'

const SettleDialog = lazy(async () => {
  const { SettleClosureItemDialog } = await import('./settle-closure-item-dialog.tsx')
  return { default: SettleClosureItemDialog }
})

interface Props {
  items: readonly UnspentItem[]
  canManage: boolean
}

/** Says when the giver answered, by which date an answer is due, or that nobody was asked. */
function answerWords({ answerBy, answeredAt, answeredBy, offers, state }: UnspentItem): string {
  if (offers.length === 0)
    return state === 'waiting' ? `Due ${formatShortDate(answerBy)}` : 'Not asked'
  if (answeredAt === null) return `None yet, by ${formatShortDate(answerBy)}`
  return answeredBy === 'deadline'
    ? `None by ${formatShortDate(answerBy)}`
    : formatShortDate(answeredAt)
}

/**
 * Lists the unspent gifts by giver, each with its terms, its deadline and what happened to the
 * money.
 */
export function ClosureItems({ items, canManage }: Props) {
  const [settling, settle] = useState<UnspentItem | null>(null)
  return (
    <>
      <Table
        caption="Unspent gifts by giver"
        hideCaption
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { header: 'From', rowHeader: true, render: ({ name }) => <GiverName name={name} /> },
          { header: 'Gift', nowrap: true, render: (row) => row.reference },
          { header: 'Terms', render: ({ promise }) => (promise ? promiseLabels[promise] : '–') },
          { header: 'Answer', render: answerWords },
          {
            header: 'State',
            render: (item) => {
              const { text, tone } = describeState(item)
              return (
                <>
                  <Badge tone={tone}>{text}</Badge>
                  {item.state === 'waiting' && (
                    <span className={styles['aside']}>{describeNoAnswer(item)}</span>
                  )}
                  {item.outcome === 'move' && (
                    <span className={styles['aside']}>To {describeFund(item.to)}</span>
                  )}
                  {item.state === 'stuck' && (
                    <span className={styles['aside']}>{item.problem}</span>
                  )}
                  {item.state === 'stuck' && canManage && (
                    <Button variant="quiet" size="small" onClick={() => settle(item)}>
                      Settle<span className="visually-hidden"> {item.reference}</span>
                    </Button>
                  )}
                </>
              )
            },
          },
          {
            header: 'Amount',
            kind: 'number',
            render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
      <DownloadTable of="Unspent gifts by giver" name="unspent-gifts" />
      {settling && (
        <Suspense>
          <SettleDialog item={settling} onClose={() => settle(null)} />
        </Suspense>
      )}
    </>
  )
}
