import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AwardForm } from '../../features/grants/awards/award-form.tsx'
import { noGrant } from '../../features/grants/record/grant-values.ts'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { useSession } from '../../features/identity/session/session.ts'
import { newId } from '../../lib/new-id.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** Shows /grant/new, where a donor organisation makes an award. The query: `?org`, `&charity`. */
export default function NewGrantPage() {
  const donorOrgs = useSession((state) => state.donorOrgs)
  const [query] = useSearchParams()
  const go = useNavigate()
  const [ids] = useState(() => ({ grantId: newId(), versionId: newId() }))
  const givers = donorOrgs.filter(({ can }) => can.give)
  const requested = query.get('org')
  const donorOrg = givers.find(({ id }) => id === requested) ?? givers[0]
  if (!donorOrg) {
    return (
      <AccessDenied>
        Only Managers and Leads of a donor organisation can make a grant. A charity can record one
        that it was awarded.
      </AccessDenied>
    )
  }
  return (
    <>
      <PageHeader
        title="Make a grant"
        above={donorOrg.name}
        lead="The charity reads what you offer here, and accepts it or asks for a change. No money moves until both sides have agreed."
      />
      {donorOrg.status !== 'verified' && (
        <p role="note">
          {donorOrg.name} is not verified yet. You can save a draft now, and offer it once an
          administrator has verified your organisation.
        </p>
      )}
      <AwardForm
        key={donorOrg.id}
        {...ids}
        donorOrg={donorOrg}
        charity={null}
        side="funder"
        start={{ ...noGrant(), charityId: query.get('charity') }}
        onSaved={({ id }) => void go(`/grant/${id}`)}
      />
    </>
  )
}
