import { IatiImport } from '../../features/iati/iati-import.tsx'
import { refreshSession } from '../../features/identity/session/session.ts'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function ImportProjectsPage() {
  return (
    <CharityTeamPage
      at="/import"
      denied="Only Managers and Leads of the charity can import its projects."
      title="Import projects"
      lead="If the charity publishes its work in the IATI standard, its projects, budgets and transactions can be brought in from there."
    >
      {(charity) => (
        <IatiImport
          charity={charity}
          onImported={() => {
            // The session lists the person's projects. If the refresh fails, the app loads them
            // when it starts next time.
            refreshSession().catch(() => {})
          }}
        />
      )}
    </CharityTeamPage>
  )
}
