import { useSession } from '../features/identity/session-store.ts'
import { StatementYears } from '../features/statements/statement-years.tsx'

export default function DonorStatementsPanel() {
  return <StatementYears userId={useSession((state) => state.userId)} />
}
