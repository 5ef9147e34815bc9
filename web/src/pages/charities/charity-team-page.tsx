import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity, OwnCharity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useSession } from '../../features/identity/index.ts'
import { TeamPage } from '../team-page.tsx'
import { LoadCharity } from './load-charity.tsx'

interface CharityTeamPageProps {
  at:
    | '/import'
    | '/bank-import'
    | '/bank-rules'
    | '/column-maps'
    | '/reconcile'
    | '/published-names'
    | '/nominal-accounts'
    | '/earlier-gifts'
  /** The right of the person's own team that the page needs, if not that of Managers and Leads. */
  right?: keyof OwnCharity['can']
  /** The sentence that says who may open the page. */
  denied: string
  title: string
  /** The tab's title before the charity's name, if it is not the heading. */
  tab?: string
  lead: string
  children: (charity: Charity) => ReactNode
}

/** Shows a page for the Managers and Leads, or Leads alone, of the charity of a URL below /charity. */
export function CharityTeamPage({ at, right, tab, children, ...page }: CharityTeamPageProps) {
  const { charities } = useSession()
  return (
    <LoadCharity at={at}>
      {(charity) => (
        <TeamPage
          {...page}
          key={charity.id}
          isAllowed={
            right
              ? charities.some(({ can, id }) => id === charity.id && can[right])
              : charity.can.importProjects
          }
          documentTitle={`${tab ?? page.title}, ${charity.name}`}
          owner={{ name: charity.name, to: charityAddress(charity.ukCharityNumber) }}
        >
          {children(charity)}
        </TeamPage>
      )}
    </LoadCharity>
  )
}
