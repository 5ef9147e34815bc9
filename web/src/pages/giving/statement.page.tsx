import { useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session-store.ts'
import { readStatementRange, type Giver } from '../../features/statements/statement-query.ts'
import { StatementScreen } from '../../features/statements/statement-screen.tsx'

/**
 * Shows the gifts of the signed-in person or their organisation (`?donorOrg`) in any range of days,
 * by default the current tax year.
 */
export default function StatementPage() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  const donorOrg = query.get('donorOrg')
  const giver: Giver =
    donorOrg === null ? { kind: 'donor', id: userId } : { kind: 'donor-org', id: donorOrg }
  return <StatementScreen statementQuery={{ giver, ...readStatementRange(query) }} />
}
