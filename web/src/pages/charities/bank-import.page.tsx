import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import { useParams } from 'react-router'
import { BankImport } from '../../features/bank-import/bank-import.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { useFunds } from '../../features/ledger/use-funds.ts'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { LoadCharity } from './load-charity.tsx'

export default function BankImportPage() {
  const { ukCharityNumber } = useParams()
  return (
    <LoadCharity number={ukCharityNumber} at="/bank-import">
      {(charity) => <Import charity={charity} />}
    </LoadCharity>
  )
}

function Import({ charity }: { charity: Charity }) {
  const { data: funds, error, refetch } = useFunds(charity.id)
  if (!charity.can.importProjects) {
    return (
      <AccessDenied>
        Only Managers and Leads of the charity can import its bank statements.
      </AccessDenied>
    )
  }
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity data" onRetry={refetch} />
  }
  if (!funds) return <LoadingPlaceholder label="the charity" height="24rem" />
  return (
    <>
      <PageHeader
        title="Import from your bank"
        lead="Download a statement from your bank as CSV. Each line becomes an entry, is matched with one that is there, or is left out, as you decide."
        documentTitle={`Import from the bank, ${charity.name}`}
        above={<TextLink to={charityAddress(charity.ukCharityNumber)}>{charity.name}</TextLink>}
      />
      <BankImport key={charity.id} charity={charity} funds={funds} />
    </>
  )
}
