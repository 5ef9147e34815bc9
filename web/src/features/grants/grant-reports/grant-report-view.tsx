import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GrantReport } from '@pennytrail/contract'
import {
  describeAgreed,
  describeAgreement,
  listMoneyLines,
  describeReportStatus,
} from '@pennytrail/contract/grants/report-words.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Card, ReceiptLines } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { ShareTools } from '../../../ui/share-tools.tsx'
import { useCall } from '../../../lib/api/use-call.ts'
import styles from '../grants.module.css'

export function GrantReportView({
  report,
  spending,
}: {
  report: GrantReport
  spending: ReactNode
}) {
  const { by, can, figures, isDemo, ledger, note, share, updatesGone } = report
  return (
    <Stack gap={32}>
      {(can.share || share) && <Sharing report={report} />}
      <Card gap={16} as="section" aria-labelledby="words" className="small-h2">
        <h2 id="words">
          In{' '}
          {by.role.endsWith(` of ${figures.charity.name}`) ? 'the charity’s' : 'the organisation’s'}{' '}
          words
        </h2>
        <p className={styles['words']}>{note}</p>
        <p className="faint small">
          {isDemo && <Badge tone="warning">Demonstration</Badge>} {describeReportStatus(report)}
        </p>
      </Card>
      <Card gap={16} as="section" look="receipt" aria-labelledby="figures" className="small-h2">
        <h2 id="figures">The money</h2>
        <p>{describeAgreed(report)}</p>
        <ReceiptLines
          lines={listMoneyLines(report).map(({ amount, ...line }) => ({
            ...line,
            value: <Money amount={amount} currency={figures.trail.currency} />,
          }))}
        />
        <p className="faint small">
          The figures are as of entry {ledger.size} of{' '}
          <TextLink to={transactionsAddress({ kind: 'charity', id: figures.charity.number })}>
            the charity’s ledger
          </TextLink>
          , with the hash <code className="breaks">{ledger.head}</code>. Later spending is not
          included. {describeAgreement(report)}
          {updatesGone > 0 && ` Updates no longer shown, and so left out: ${updatesGone}.`}
        </p>
      </Card>
      {spending}
    </Stack>
  )
}

/** Shares a report by link, for both parties of the grant. */
function Sharing({ report }: { report: GrantReport }) {
  const { can, id, share } = report
  const start = useCall('POST /api/grant-report/{id}/share')
  const stop = useCall('DELETE /api/grant-report/{id}/share')
  return (
    <Card as="aside" look="tinted" aria-label="Sharing" className={styles['sharing']}>
      {can.share ? (
        <ShareTools
          share={share}
          onChange={(shared) => (shared ? start : stop).mutateAsync({ params: { id } })}
          hint="Anyone with the link can read this report, including parts that are not public."
        />
      ) : (
        <p>This report is shared: anyone with the link can read it.</p>
      )}
    </Card>
  )
}
