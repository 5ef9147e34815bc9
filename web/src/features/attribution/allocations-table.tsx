import type { GiftPayment } from '@pennytrail/contract'
import { formatShortDate } from '../../lib/format-date.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import {
  getFundName,
  getPaymentDetail,
  getPaymentName,
  buildTransactionPath,
  type Whose,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import styles from './attribution.module.css'

interface AllocationsTableProps {
  caption: string
  currency: string
  uses: readonly GiftPayment[]
  /** Shows the fund of each payment, for lists that span several funds. */
  withFund?: boolean
  whose?: Whose
}

/**
 * Lists the payments from gifts, each with its ledger entry, evidence and the updates that cite it.
 */
export function AllocationsTable({
  caption,
  currency,
  uses,
  whose = 'your gift',
  withFund,
}: AllocationsTableProps) {
  return (
    <Stack gap={8} className={styles['uses']}>
      <h3>{caption}</h3>
      <Table
        caption={caption}
        hideCaption
        rows={uses}
        rowKey={(use) => use.entry?.id ?? `${use.charity.number} ${use.amount}`}
        columns={[
          {
            header: 'What it paid for',
            rowHeader: true,
            render: (use) => <PaymentCell use={use} withFund={withFund === true} />,
          },
          {
            header: 'Date',
            nowrap: true,
            render: ({ entry }) => (entry ? formatShortDate(entry.date) : ''),
          },
          { header: 'Evidence', render: (use) => <EvidenceCell use={use} /> },
          {
            header: withFund ? 'Your part' : `Of ${whose}`,
            kind: 'number',
            render: (use) => <Money amount={use.amount} currency={currency} />,
          },
          {
            header: 'Whole payment',
            kind: 'number',
            render: ({ entry }) =>
              entry ? <Money amount={entry.amount} currency={currency} /> : 'not shown',
          },
        ]}
      />
      <DownloadTable of={caption} name="where-it-went" />
    </Stack>
  )
}

function PaymentCell({ use, withFund }: { use: GiftPayment; withFund: boolean }) {
  const more = [withFund ? getFundName(use) : '', getPaymentDetail(use)].filter(Boolean).join(' · ')
  return (
    <Stack as="span" gap={4}>
      {use.entry ? (
        <TextLink to={buildTransactionPath(use, use.entry.sequence)}>
          {getPaymentName(use)}
        </TextLink>
      ) : (
        'A payment of a project that you cannot see'
      )}
      {more && <span className="quiet small">{more}</span>}
    </Stack>
  )
}

function EvidenceCell({ use: { entry, updates } }: { use: GiftPayment }) {
  if (entry === null) return 'nothing yet'
  return (
    <Stack as="span" gap={4}>
      {entry.evidence && <span>Receipt</span>}
      {updates.map(({ id, title, ofProject }) => (
        <TextLink key={id} to={`/${ofProject ? 'projectupdate' : 'charityupdate'}/${id}`}>
          {title}
        </TextLink>
      ))}
      {!entry.evidence && updates.length === 0 && (
        <span className="quiet small">No receipt yet</span>
      )}
    </Stack>
  )
}
