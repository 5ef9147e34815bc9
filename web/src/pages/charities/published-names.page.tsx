import { PublishedNames } from '../../features/ledger/published-names/published-names.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function PublishedNamesPage() {
  return (
    <CharityTeamPage
      at="/published-names"
      denied="Only Managers and Leads of the charity decide which names it publishes."
      title="Published names"
      lead="The ledger publishes who you paid and who paid you. Withhold the names of private people who did not agree to be named. Your team still sees them."
    >
      {(charity) => <PublishedNames charity={charity} />}
    </CharityTeamPage>
  )
}
