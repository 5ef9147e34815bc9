import { ChartSettings } from '../../features/ledger/nominal-accounts/chart-settings.tsx'
import { PayeeGroups } from '../../features/ledger/nominal-accounts/payee-groups.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function NominalAccountsPage() {
  return (
    <CharityTeamPage
      at="/nominal-accounts"
      denied="Only Managers and Leads of the charity choose nominal accounts for many transactions."
      title="Nominal accounts"
      lead="Choose what each payee’s transactions were for, such as rent or travel. Only your team sees it, and it changes nothing in the public ledger."
    >
      {(charity) => (
        <Stack gap={48}>
          <PayeeGroups charity={charity} />
          <ChartSettings charityId={charity.id} />
        </Stack>
      )}
    </CharityTeamPage>
  )
}
