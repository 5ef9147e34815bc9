import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Transaction } from '@pennytrail/contract'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { entryPath } from './entry-words.ts'
import type { LedgerOwner } from './ledger-owner.ts'

/** Confirms that the entry was recorded, with a link to it and the next steps. */
export function TransactionRecorded(props: { transaction: Transaction; onAnother: () => void }) {
  const { transaction, onAnother } = props
  const { project, charity, kind, amount, currency, sequence } = transaction
  const owner: LedgerOwner = project
    ? { kind: 'project', id: project.id }
    : { kind: 'charity', id: charity.number }
  return (
    <>
      <PageHeader
        title="Recorded"
        lead={`${entryKinds[kind]} of ${formatMoney(amount, currency)}, as transaction ${sequence}.`}
      />
      <Row gap={12}>
        <ButtonLink to={entryPath(owner, sequence)}>See the transaction</ButtonLink>
        <ButtonLink variant="secondary" to={transactionsAddress(owner)}>
          All transactions
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Record another
        </Button>
      </Row>
    </>
  )
}
