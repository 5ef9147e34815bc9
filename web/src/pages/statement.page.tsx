import { useSearchParams } from 'react-router'
import { useSession } from '../features/identity/session-store.ts'
import { askedIn } from '../features/statements/asked-statement.ts'
import { StatementScreen } from '../features/statements/statement-screen.tsx'

/** What whoever is signed in gave, in any range of days; the present tax year unless told. */
export default function StatementPage() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  return <StatementScreen userId={userId} asked={askedIn(query)} />
}
