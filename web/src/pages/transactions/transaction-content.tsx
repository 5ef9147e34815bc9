import type { Transaction } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { lazy } from 'react'
import { useParams } from 'react-router'
import { EntryFunding } from '../../features/attribution/entry-funding.tsx'
import { EvidenceSection } from '../../features/ledger/evidence/evidence-section.tsx'
import { useSession, usePersonKey } from '../../features/identity/session/session-store.ts'
import { TransactionScreen } from '../../features/ledger/transactions/transaction-screen.tsx'
import type { LedgerOwner } from '../../features/ledger/transactions/ledger-owner.ts'
import { ProofLinks } from '../../features/proof/proof-links.tsx'
import { isProjectId } from '../../features/projects/project-id.ts'
import { CitingUpdates } from '../../features/updates/citing-updates.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

// Lazy-loaded: only the charity’s team sees it.
const EntryAccountSection = lazy(
  () => import('../../features/ledger/nominal-accounts/entry-account.tsx'),
)

/** Shows the nominal account of a transaction of the person’s own charity. */
function OwnNominalAccount({ transaction }: { transaction: Transaction }) {
  const { id } = transaction.charity
  const isOwn = useSession(({ charities }) => charities.some((charity) => charity.id === id))
  return isOwn ? <EntryAccountSection transaction={transaction} /> : null
}

function findLedgerOwner(
  projectId: string | undefined,
  charity: string | undefined,
): LedgerOwner | null {
  if (isProjectId(projectId)) return { kind: 'project', id: projectId }
  const number = parseCharityNumber(charity ?? '')?.number
  return number === undefined ? null : { kind: 'charity', id: number }
}

function TransactionProofLinks({
  transaction: { id, sequence, charity },
}: {
  transaction: Transaction
}) {
  return <ProofLinks of={{ transactionId: id }} name={`proof-${charity.number}-${sequence}`} />
}

/** Shows one transaction by its number in the list of its project or its charity. */
export default function TransactionPage() {
  const { projectId, ukCharityNumber, sequence = '' } = useParams()
  const personKey = usePersonKey()
  const owner = findLedgerOwner(projectId, ukCharityNumber)
  if (!owner || !/^[1-9]\d{0,14}$/.test(sequence)) return <NotFoundPage />
  return (
    <TransactionScreen
      key={`${personKey} ${sequence}`}
      owner={owner}
      sequence={Number(sequence)}
      CitingUpdates={CitingUpdates}
      EntryFunding={EntryFunding}
      Evidence={EvidenceSection}
      NominalAccount={OwnNominalAccount}
      ProofLinks={TransactionProofLinks}
    />
  )
}
