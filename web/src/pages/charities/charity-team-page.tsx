import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { TeamPage } from '../team-page.tsx'
import { LoadCharity } from './load-charity.tsx'

interface CharityTeamPageProps {
  at: '/import' | '/bank-import' | '/reconcile' | '/published-names' | '/nominal-accounts'
  /** The sentence that says who may open the page. */
  denied: string
  title: string
  /** The tab's title before the charity's name, if it is not the heading. */
  tab?: string
  lead: string
  children: (charity: Charity) => ReactNode
}

/** Shows a page for the Managers and Leads of the charity of a URL below /charity. */
export function CharityTeamPage({ at, tab, children, ...page }: CharityTeamPageProps) {
  return (
    <LoadCharity at={at}>
      {(charity) => (
        <TeamPage
          {...page}
          key={charity.id}
          isAllowed={charity.can.importProjects}
          documentTitle={`${tab ?? page.title}, ${charity.name}`}
          owner={{ name: charity.name, to: charityAddress(charity.ukCharityNumber) }}
        >
          {children(charity)}
        </TeamPage>
      )}
    </LoadCharity>
  )
}
