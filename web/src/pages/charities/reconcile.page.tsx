import { Reconcile } from '../../features/bank-import/reconciliation/reconcile.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function ReconcilePage() {
  return (
    <CharityTeamPage
      at="/reconcile"
      denied="Only Managers and Leads of the charity can reconcile its accounts."
      title="Reconcile your accounts"
      lead="Compare each account with its bank statement, month by month. The page shows what makes the difference, to the penny."
    >
      {(charity) => <Reconcile charity={charity} />}
    </CharityTeamPage>
  )
}
