import { useParams } from 'react-router'
import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { TransactionsScreen } from '../../features/ledger/transactions/transactions-screen.tsx'
import { isProjectId } from '../../features/projects/project-id.ts'
import { NotFoundPage } from '../not-found.page.tsx'

export default function ProjectTransactionsPage() {
  const { projectId } = useParams()
  const personKey = usePersonKey()
  if (!isProjectId(projectId)) return <NotFoundPage />
  return <TransactionsScreen key={personKey} owner={{ kind: 'project', id: projectId }} />
}
