import type { DonorOrg, OwnDonorOrg } from '@pennytrail/contract'
import { usePrefetchQuery } from '@tanstack/react-query'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { readQuery } from '../../../lib/api/use-read.ts'
import { FirstSteps, NeedsAttention, TwoColumns } from '../../../ui/layout/dashboard.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { StartedPayments } from '../../donations/index.ts'
import {
  DonorOrgActivity,
  DonorOrgState,
  listDonorOrgItems,
  listSteps,
  useExpiredInvites,
  usePrefetchDonorOrgActivity,
  WithDonorOrg,
} from '../../donor-orgs/index.ts'
import { DueCalendar, OrgGivingHome, useOrgGrantItems } from '../../grants/index.ts'
import { Pledges } from '../../matching/index.ts'
import { useMonthlyItems } from '../../monthly-gifts/index.ts'
import { useQuestionItems } from '../../unspent-gifts/index.ts'

interface HomeProps {
  org: DonorOrg
  donorOrg: OwnDonorOrg
  invites: ReturnType<typeof useExpiredInvites>
}

/** Shows what an organisation's team has to do beside what is due, and its giving. */
function Home({ org, donorOrg, invites }: HomeProps) {
  const grants = useOrgGrantItems(org.id)
  const monthly = useMonthlyItems(org.id)
  const questions = useQuestionItems(org.id)
  const isVerified = org.status === 'verified'
  return (
    <>
      <DonorOrgState org={org} />
      <FirstSteps steps={listSteps(org)} />
      {donorOrg.can.give && (
        <Row>
          <ButtonLink to={`/grant/new?org=${org.id}`}>Make a grant</ButtonLink>
          {isVerified && (
            <ButtonLink to={`/matching/new?org=${org.id}`} variant="secondary">
              Match gifts
            </ButtonLink>
          )}
        </Row>
      )}
      <TwoColumns>
        <NeedsAttention
          title="To do"
          {...(isVerified ? { nothing: 'Nothing needs doing now.' } : {})}
          items={[
            ...grants.items,
            ...questions.items,
            ...monthly.items,
            ...listDonorOrgItems(org, invites.data ?? 0),
          ]}
          query={gatherReads([invites, grants.query, monthly.query, questions.query])}
        />
        {isVerified && grants.query.data && (
          <DueCalendar
            grants={grants.query.data.grants}
            monthly={monthly.gifts}
            monthlyTo={monthly.to}
          />
        )}
      </TwoColumns>
      <OrgGivingHome org={org} />
      <Pledges of={{ donorOrg: org.id }} side="pledger" />
      <DonorOrgActivity id={org.id} />
    </>
  )
}

export function DonorOrgHome({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  // The parts that show these wait for the organisation, but their data need not.
  const params = { id: donorOrg.id }
  usePrefetchQuery(readQuery('GET /api/donation/donor-org/{id}', { params, query: { page: 1 } }))
  usePrefetchQuery(readQuery('GET /api/grant/donor-org/{id}', { params }))
  usePrefetchDonorOrgActivity(donorOrg.id)
  const invites = useExpiredInvites(donorOrg.id, donorOrg.can.invite)
  return (
    <>
      {donorOrg.can.give && <StartedPayments donorOrg={donorOrg.id} />}
      <WithDonorOrg id={donorOrg.id}>
        {(org) => <Home {...{ org, donorOrg, invites }} />}
      </WithDonorOrg>
    </>
  )
}
