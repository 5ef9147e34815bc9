import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { DonorOrg } from '@pennytrail/contract'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { OpenAwards } from './awards/open-awards.tsx'
import { GrantsTable } from './grants-table.tsx'
import { OrgFigures } from './org-figures.tsx'
import { useOrgGiving } from './use-org-giving.ts'

const latest = 4

export function OrgGivingHome({ org }: { org: DonorOrg }) {
  const { gifts, grants, error, refetch } = useOrgGiving(org.id)
  if (error) {
    return <LoadFailedLine error={error} failure="Failed to fetch donations" onRetry={refetch} />
  }
  if (!gifts.data || !grants.data) return <LoadingPlaceholder label="your giving" height="12rem" />
  const { summary, totalCount } = gifts.data
  const { awards, grants: all } = grants.data
  const section = (key: string) => `/dashboard-donor-org?section=${key}&org=${org.id}`
  const isNew = totalCount === 0 && all.length === 0
  return (
    <>
      {!isNew && <OrgFigures summary={summary} />}
      <OpenAwards awards={awards} side="donor-org" />
      <DashboardSection id="grants" title={isNew ? 'Grants' : 'Latest grants'}>
        {all.length > 0 ? (
          <>
            <GrantsTable
              caption={`Latest grants of ${org.name}`}
              grants={all.slice(0, latest)}
              side="donor-org"
            />
            <Row gap={12}>
              <ButtonLink to={section('gifts')} variant="secondary">
                All gifts and grants
              </ButtonLink>
              <ButtonLink to={section('projects')} variant="secondary">
                Where the money went
              </ButtonLink>
            </Row>
          </>
        ) : (
          <EmptyState
            title="No grants yet"
            level={3}
            action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
          >
            Grants in the name of {org.name} are listed here, each with its project and the
            charity’s ledger.
          </EmptyState>
        )}
      </DashboardSection>
    </>
  )
}
