import { useSearchParams } from 'react-router'
import { useSession } from '../features/identity/session/session-store.ts'
import { readStatementRange, type Giver } from '../features/statements/statement-query.ts'
import { StatementScreen } from '../features/statements/statement-screen.tsx'

/** What whoever is signed in gave, or their organisation (`?donorOrg`), in any range of days; the
    present tax year unless told. */
export default function StatementPage() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  const donorOrg = query.get('donorOrg')
  const giver: Giver =
    donorOrg === null ? { kind: 'donor', id: userId } : { kind: 'donor-org', id: donorOrg }
  return <StatementScreen statementQuery={{ giver, ...readStatementRange(query) }} />
}
