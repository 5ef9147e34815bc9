import { BankRules } from '../../features/bank-import/rules/bank-rules.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function BankRulesPage() {
  return (
    <CharityTeamPage
      at="/bank-rules"
      denied="Only Managers and Leads of the charity can see its rules for bank lines."
      title="Rules for bank lines"
      lead="A rule proposes what a line of your bank statement is. It never posts a line by itself."
    >
      {(charity) => <BankRules charityId={charity.id} />}
    </CharityTeamPage>
  )
}
