import type { Charity } from '@pennytrail/contract'
import { BankImport } from '../../features/bank-import/bank-import.tsx'
import { useFunds } from '../../features/ledger/use-funds.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function BankImportPage() {
  return (
    <CharityTeamPage
      at="/bank-import"
      denied="Only Managers and Leads of the charity can import its bank statements."
      title="Import from your bank"
      tab="Import from the bank"
      lead="Download a statement from your bank as CSV or OFX. For each line, choose: add it, match it or skip it."
    >
      {(charity) => <Import charity={charity} />}
    </CharityTeamPage>
  )
}

function Import({ charity }: { charity: Charity }) {
  const { data: funds, error, refetch } = useFunds(charity.id)
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity data" onRetry={refetch} />
  }
  if (!funds) return <LoadingPlaceholder label="the charity" height="24rem" />
  return (
    <Stack gap={24}>
      <p>
        <TextLink to={`/charity/${charity.ukCharityNumber}/bank-rules`}>
          Rules for bank lines
        </TextLink>
        {' · '}
        <TextLink to={`/charity/${charity.ukCharityNumber}/column-maps`}>
          Columns of your files
        </TextLink>
      </p>
      <BankImport charity={charity} funds={funds} />
    </Stack>
  )
}
