import { messageOf, statusOf } from '../../../lib/api-error.ts'
import { Unavailable } from '../../../ui/page-unavailable.tsx'
import type { LedgerOwner } from './use-transactions.ts'

const failures = {
  project: 'Failed to fetch project transaction data',
  charity: 'Failed to fetch charity data',
} as const

/** The server's refusal in its own words; for anything else that the fetching failed. */
function sentenceOf(error: unknown, owner: LedgerOwner): string {
  const refused = [401, 403, 404].includes(statusOf(error))
  return refused ? messageOf(error, failures[owner.kind]) : failures[owner.kind]
}

/** Transactions that are not there, not theirs to see, or could not be loaded. */
export function TransactionsUnavailable(props: {
  owner: LedgerOwner
  error: unknown
  onRetry: () => unknown
}) {
  const { owner, error, onRetry } = props
  return <Unavailable title={sentenceOf(error, owner)} status={statusOf(error)} onRetry={onRetry} />
}
