import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import { useParams } from 'react-router'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { PublishedNames } from '../../features/ledger/published-names/published-names.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadCharity } from './load-charity.tsx'

export default function PublishedNamesPage() {
  const { ukCharityNumber } = useParams()
  return (
    <LoadCharity number={ukCharityNumber} at="/published-names">
      {(charity) => <Names charity={charity} />}
    </LoadCharity>
  )
}

function Names({ charity }: { charity: Charity }) {
  if (!charity.can.importProjects) {
    return (
      <AccessDenied>
        Only Managers and Leads of the charity decide which names it publishes.
      </AccessDenied>
    )
  }
  return (
    <>
      <PageHeader
        title="Published names"
        lead="The ledger publishes who you paid and who paid you. Withhold the names of private people who did not agree to be named. Your team still sees them."
        documentTitle={`Published names, ${charity.name}`}
        above={<TextLink to={charityAddress(charity.ukCharityNumber)}>{charity.name}</TextLink>}
      />
      <PublishedNames key={charity.id} charity={charity} />
    </>
  )
}
