import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { PledgeForm } from '../../features/matching/pledge-form.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'

/** Shows /matching/new, where a person or an organisation (`?org`) promises to match gifts. */
export default function NewMatchingPage() {
  const [query] = useSearchParams()
  const go = useNavigate()
  const { donorOrgs, firstname, lastname } = useSession()
  const requested = query.get('org')
  const donorOrg = donorOrgs.find(({ can, id }) => can.give && id === requested) ?? null
  if (requested !== null && donorOrg === null) {
    return (
      <AccessDenied>
        Only Managers and Leads of a donor organisation can match gifts in its name.
      </AccessDenied>
    )
  }
  const pledger = donorOrg?.name ?? `${firstname} ${lastname}`
  return (
    <>
      <PageHeader
        title="Match gifts"
        above={pledger}
        lead="You add to what other people give, up to an amount that you choose. The charity accepts first. You pay only what gifts used."
      />
      <PledgeForm
        key={donorOrg?.id ?? 'person'}
        donorOrg={donorOrg}
        pledger={pledger}
        start={{
          charityId: query.get('charity'),
          projectId: query.get('project') ?? '',
        }}
        onMade={({ id }) => void go(`/matching/${id}`)}
      />
    </>
  )
}
