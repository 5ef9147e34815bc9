import { useSession } from '../../identity/index.ts'
import { StatementYears } from '../../statements/index.ts'

export default function DonorStatementsPanel() {
  return <StatementYears userId={useSession((state) => state.userId)} />
}
