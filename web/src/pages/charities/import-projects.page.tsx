import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import { useParams } from 'react-router'
import { IatiImport } from '../../features/iati/iati-import.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { refreshSession } from '../../features/identity/session/session.ts'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadCharity } from './load-charity.tsx'

export default function ImportProjectsPage() {
  const { ukCharityNumber } = useParams()
  return (
    <LoadCharity number={ukCharityNumber} at="/import">
      {(charity) => <Import charity={charity} />}
    </LoadCharity>
  )
}

function Import({ charity }: { charity: Charity }) {
  if (!charity.can.importProjects) {
    return (
      <AccessDenied>Only Managers and Leads of the charity can import its projects.</AccessDenied>
    )
  }
  return (
    <>
      <PageHeader
        title="Import projects"
        lead="If the charity publishes its work in the IATI standard, its projects, budgets and transactions can be brought in from there."
        documentTitle={`Import projects, ${charity.name}`}
        above={<TextLink to={charityAddress(charity.ukCharityNumber)}>{charity.name}</TextLink>}
      />
      <IatiImport
        key={charity.id}
        charity={charity}
        onImported={() => {
          // The session lists the person's projects. If the refresh fails, the app loads them when
          // it starts next time.
          refreshSession().catch(() => {})
        }}
      />
    </>
  )
}
