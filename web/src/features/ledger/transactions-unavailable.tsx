import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { LedgerOwner } from './use-transactions.ts'

const failures = {
  project: 'Failed to fetch project transaction data',
  charity: 'Failed to fetch charity data',
} as const

/** The server's refusal in its own words; for anything else that the fetching failed. */
function sentenceOf(error: unknown, owner: LedgerOwner): string {
  const refused = error instanceof ApiError && [401, 403, 404].includes(error.status)
  return refused ? messageOf(error, failures[owner.kind]) : failures[owner.kind]
}

/** Transactions that are not there, not theirs to see, or could not be loaded. */
export function TransactionsUnavailable(props: {
  owner: LedgerOwner
  error: unknown
  onRetry: () => void
}) {
  const { owner, error, onRetry } = props
  const { pathname, search } = useLocation()
  const status = error instanceof ApiError ? error.status : 0
  const gone = status === 403 || status === 404
  return (
    <>
      <PageHeader title={sentenceOf(error, owner)} />
      {status === 401 && (
        <ButtonLink to={`/login?next=${encodeURIComponent(pathname + search)}`}>Sign in</ButtonLink>
      )}
      {gone && <ButtonLink to="/explore">Explore projects</ButtonLink>}
      {status !== 401 && !gone && <Button onClick={onRetry}>Try again</Button>}
    </>
  )
}
