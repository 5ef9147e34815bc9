import { useParams } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { TransactionsScreen } from '../../features/ledger/transactions/transactions-screen.tsx'
import { isProjectId } from '../../features/projects/project-id.ts'
import { NotFoundPage } from '../not-found.page.tsx'

export default function ProjectTransactionsPage() {
  const { projectId } = useParams()
  const userId = useSession((state) => state.userId)
  if (!isProjectId(projectId)) return <NotFoundPage />
  // The key remounts the page when another person signs in, who may have other permissions.
  return <TransactionsScreen key={userId} owner={{ kind: 'project', id: projectId }} />
}
