import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity } from '@pennytrail/contract'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'

/** Lets the team download the charity's data as CSV files. */
export function Exports({ charity }: { charity: OwnCharity }) {
  const number = charity.ukCharityNumber
  return (
    <DashboardSection id="exports" title="Download your data">
      <Row gap={12}>
        <FileButton
          label="The whole ledger as CSV"
          address={buildUrl('/api/transaction/charity/{id}', { params: { id: `${number}.csv` } })}
          name="transactions.csv"
          size="medium"
        />
        <ButtonLink variant="secondary" to={transactionsAddress({ kind: 'charity', id: number })}>
          Part of the ledger
        </ButtonLink>
        <ButtonLink variant="secondary" to={`/dashboard-charity?section=donors&charity=${number}`}>
          Gifts and givers
        </ButtonLink>
      </Row>
    </DashboardSection>
  )
}
