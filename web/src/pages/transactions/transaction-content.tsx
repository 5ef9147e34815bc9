import type { Transaction } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { useParams } from 'react-router'
import { EntryFunding } from '../../features/attribution/entry-funding.tsx'
import { EvidenceSection } from '../../features/ledger/evidence/evidence-section.tsx'
import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { TransactionScreen } from '../../features/ledger/transactions/transaction-screen.tsx'
import type { LedgerOwner } from '../../features/ledger/transactions/ledger-owner.ts'
import { ProofLinks } from '../../features/proof/proof-links.tsx'
import { isProjectId } from '../../features/projects/project-id.ts'
import { CitingUpdates } from '../../features/updates/citing-updates.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

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
      ProofLinks={TransactionProofLinks}
    />
  )
}
