import type { LeftoverItem } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { SaveTable } from '../../ui/download-table.tsx'
import { Table } from '../../ui/table.tsx'
import { otherwiseWords } from './closure-outlook.ts'
import { GiverName } from './giver-name.tsx'
import { fundWords, promiseWords, stateWords } from './unspent-words.ts'
import styles from './unspent-gifts.module.css'

const SettleDialog = lazy(async () => {
  const { SettleDialog } = await import('./settle-closure-item-dialog.tsx')
  return { default: SettleDialog }
})

interface Props {
  projectId: string
  items: readonly LeftoverItem[]
  canManage: boolean
}

/** Whether an answer came, and by which day. */
const answerWords = ({ answerBy, answeredAt, answeredBy, offers, state }: LeftoverItem): string => {
  if (offers.length === 0)
    return state === 'waiting' ? `Due ${formatShortDate(answerBy)}` : 'Not asked'
  if (answeredAt === null) return `None yet, by ${formatShortDate(answerBy)}`
  return answeredBy === 'deadline'
    ? `None by ${formatShortDate(answerBy)}`
    : formatShortDate(answeredAt)
}

/** Each giver's part: what was promised, by when, and what became of it. */
export function ClosureItems({ projectId, items, canManage }: Props) {
  const [settling, settle] = useState<LeftoverItem | null>(null)
  return (
    <>
      <Table
        caption="Unspent gifts by giver"
        hideCaption
        stacked
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: 'From',
            rowHeader: true,
            render: ({ name }) => <GiverName name={name} />,
          },
          { key: 'reference', header: 'Gift', nowrap: true, render: (row) => row.reference },
          {
            key: 'promise',
            header: 'Terms',
            render: ({ promise }) => (promise ? promiseWords[promise] : '–'),
          },
          {
            key: 'by',
            header: 'Answer',
            render: answerWords,
          },
          {
            key: 'state',
            header: 'State',
            render: (item) => {
              const { text, tone } = stateWords(item)
              return (
                <>
                  <Badge tone={tone}>{text}</Badge>
                  {item.state === 'waiting' && (
                    <span className={styles['aside']}>{otherwiseWords(item)}</span>
                  )}
                  {item.outcome === 'move' && (
                    <span className={styles['aside']}>To {fundWords(item.to)}</span>
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
            key: 'amount',
            header: 'Amount',
            kind: 'number',
            render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
      <SaveTable of="Unspent gifts by giver" name="unspent-gifts" />
      {settling && (
        <Suspense>
          <SettleDialog projectId={projectId} item={settling} onClose={() => settle(null)} />
        </Suspense>
      )}
    </>
  )
}
