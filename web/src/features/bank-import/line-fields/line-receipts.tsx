import { Suspense } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { EvidenceSection } from '../../ledger/index.ts'

interface LineReceiptsProps {
  entryId: string
  isSpending: boolean
}

/** Shows the entry of a line that is in the ledger; a receipt can be added to a payment. */
export function LineReceipts({ entryId, isSpending }: LineReceiptsProps) {
  const { data, error, refetch } = useRead('GET /api/transaction/{id}', {
    params: { id: entryId },
  })
  if (error) {
    const failure = 'The transaction could not be loaded.'
    return <LoadFailedLine error={error} failure={failure} onRetry={refetch} />
  }
  const loading = <LoadingPlaceholder label="the transaction" height="4rem" />
  if (!data) return loading
  return (
    <>
      <p>
        <TextLink to={`/transaction/${entryId}`}>Transaction no. {data.sequence}</TextLink>
      </p>
      {isSpending && (
        <Suspense fallback={loading}>
          <EvidenceSection transaction={data} />
        </Suspense>
      )}
    </>
  )
}
