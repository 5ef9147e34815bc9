import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { ListedChargeFinding } from '@pennytrail/contract'
import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { adminPath } from '../admin-path.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import styles from '../admin.module.css'

const kindWords: Record<ListedChargeFinding['kind'], string> = {
  'charge-without-gift': 'Paid at Stripe, but no gift here',
  'gift-without-charge': 'A gift here, but not paid at Stripe',
  'other-amount': 'Another amount at Stripe than here',
}

/** Lists the charges at the card processor that differ from the ledger. */
export function ChargeFindings() {
  const findings = useRead('GET /api/admin/charge-finding')
  const [closing, setClosing] = useState<ListedChargeFinding>()
  const close = useCall('POST /api/admin/charge-finding/{id}/close', { refresh: 'later' })
  return (
    <Section id="charge-findings" title="Differences from Stripe" className={styles['section']}>
      <p className="quiet">
        Every day we compare the charges of each charity’s Stripe account with its ledger. A
        difference disappears when a later comparison finds none.
      </p>
      <QueryView query={findings} failure="The differences could not be loaded.">
        {({ findings: rows }) =>
          rows.length === 0 ? (
            <p>
              No difference is open: every charge that was compared has its gift, at the same
              amount.
            </p>
          ) : (
            <>
              <Table
                caption={`${formatPlural(rows.length, 'difference')}, oldest first`}
                columns={listColumns(setClosing)}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <DownloadTable of="Differences from Stripe" name="differences-from-stripe" />
            </>
          )
        }
      </QueryView>
      {closing && (
        <ReasonDialog
          title="Close this difference?"
          description={`${kindWords[closing.kind]}: ${closing.charge}. Close it only if it will not disappear by itself, for example because the charity refunded the payment at Stripe. The ledger does not change.`}
          label="What happened, and what was done"
          confirm="Close difference"
          send={(reason) => close.mutateAsync({ params: { id: closing.id }, body: { reason } })}
          onClose={() => setClosing(undefined)}
        />
      )}
    </Section>
  )
}

function listColumns(
  onClose: (finding: ListedChargeFinding) => void,
): Column<ListedChargeFinding>[] {
  return [
    {
      header: 'Difference',
      rowHeader: true,
      render: ({ charge, kind, reference }) => (
        <>
          {kindWords[kind]}
          <p className={styles['fault']}>{charge}</p>
          {reference && (
            <TextLink to={adminPath('gifts', { q: reference })}>{`Gift ${reference}`}</TextLink>
          )}
        </>
      ),
    },
    {
      header: 'Charity',
      render: ({ charity }) => (
        <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>
      ),
    },
    { header: 'At Stripe', kind: 'number', render: renderAmount },
    {
      header: 'Here',
      kind: 'number',
      render: ({ currency, recorded }) =>
        recorded === null ? 'None' : formatMoney(recorded, currency),
    },
    { header: 'Paid', nowrap: true, render: ({ paidAt }) => formatShortDate(paidAt) },
    { header: 'Found', nowrap: true, render: ({ foundAt }) => formatShortDate(foundAt) },
    {
      header: <span className="visually-hidden">Close</span>,
      render: (finding) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Close ${finding.charge}`}
          onClick={() => onClose(finding)}
        >
          Close
        </Button>
      ),
    },
  ]
}

function renderAmount({ amount, currency, refunded }: ListedChargeFinding) {
  if (amount === null) return 'None'
  const paid = formatMoney(amount, currency)
  return refunded > 0 ? `${paid}, ${formatMoney(refunded, currency)} refunded` : paid
}
