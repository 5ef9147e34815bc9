import type { OwnCharity } from '@pennytrail/contract'
import { CharityTransactions } from '../../ledger/index.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'

function BankLinks({ number }: { number: string }) {
  return (
    <>
      <ButtonLink to={`/charity/${number}/bank-import`} variant="secondary">
        Import from the bank
      </ButtonLink>
      <ButtonLink to={`/charity/${number}/reconcile`} variant="secondary">
        Reconcile
      </ButtonLink>
    </>
  )
}

interface Abilities {
  recordSpending: boolean
  recordIncome: boolean
}

function NoTransactions({ charity, can }: { charity: OwnCharity; can: Abilities }) {
  const number = charity.ukCharityNumber
  return (
    <EmptyState
      title="No transactions yet"
      action={
        can.recordSpending && (
          <Row gap={8}>
            <ButtonLink to={`/addtransaction?charity=${number}`}>Add a transaction</ButtonLink>
            {charity.can.openBooks && (
              <ButtonLink to={`/addtransaction?charity=${number}&kind=opening`} variant="secondary">
                Enter your opening balances
              </ButtonLink>
            )}
            {can.recordIncome && <BankLinks number={number} />}
          </Row>
        )
      }
    >
      Every gift, grant and payment will be listed here. Gifts paid online are added automatically.
    </EmptyState>
  )
}

export default function TransactionsPanel({ charity }: { charity: OwnCharity }) {
  const number = charity.ukCharityNumber
  return (
    <CharityTransactions
      number={number}
      renderEmpty={(can) => <NoTransactions charity={charity} can={can} />}
      renderActions={({ recordIncome }) =>
        recordIncome && (
          <>
            <BankLinks number={number} />
            <Menu
              button="More"
              align="start"
              entries={[
                {
                  kind: 'link',
                  label: 'Record a collection',
                  to: `/record-collection?charity=${number}`,
                },
                {
                  kind: 'link',
                  label: 'Published names',
                  to: `/charity/${number}/published-names`,
                },
                {
                  kind: 'link',
                  label: 'Nominal accounts',
                  to: `/charity/${number}/nominal-accounts`,
                },
              ]}
            />
          </>
        )
      }
    />
  )
}
