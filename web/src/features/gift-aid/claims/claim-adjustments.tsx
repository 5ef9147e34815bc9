import type { GiftAidAdjustment } from '@pennytrail/contract'
import { Money } from '../../../ui/money/money.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { adjustmentReason } from './gift-aid-claim-words.ts'

const columns: Column<GiftAidAdjustment>[] = [
  { header: 'Gift', rowHeader: true, nowrap: true, render: (one) => one.reference },
  { header: 'In claim', kind: 'number', render: (one) => one.ofClaim },
  { header: 'Why', render: (one) => adjustmentReason[one.why] },
  { header: 'Repaid', kind: 'number', render: (one) => <Money amount={one.tax} /> },
]

/** Lists what the charity repays to HMRC for gifts of earlier claims. */
export function ClaimAdjustments({ adjustments }: { adjustments: readonly GiftAidAdjustment[] }) {
  return (
    <>
      <Table
        caption="Repaid on earlier claims"
        columns={columns}
        rows={adjustments}
        rowKey={({ donationId }) => donationId}
      />
      <DownloadTable of="Repaid on earlier claims" name="given-back" />
    </>
  )
}
