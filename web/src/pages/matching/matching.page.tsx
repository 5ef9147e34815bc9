import { useParams } from 'react-router'
import { PledgeView } from '../../features/matching/pledge-view.tsx'
import { nameMatched } from '../../features/matching/pot-words.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Shows a promise of matching at /matching/{id} to its pledger and to the charity's team. */
export default function MatchingPage() {
  const { pledgeId = '' } = useParams()
  if (!isId(pledgeId)) throw new Error('no such pledge')
  const { data, error, refetch } = useRead('GET /api/match-pledge/{id}', {
    params: { id: pledgeId },
  })
  if (error && !data) {
    if (hasCode(error, 'match-pledge-not-found')) throw error
    return (
      <>
        <PageHeader title="Matching" />
        <LoadFailed error={error} failure="The matching could not be loaded." onRetry={refetch} />
      </>
    )
  }
  if (!data) return <LoadingPlaceholder label="the matching" height="24rem" />
  const { pledge } = data
  return (
    <>
      <PageHeader
        title={pledge.pot.title}
        above={`${pledge.pledger} matches gifts to ${pledge.charity.name}`}
        lead={`For: ${nameMatched(pledge)}`}
      />
      <PledgeView {...data} />
    </>
  )
}
