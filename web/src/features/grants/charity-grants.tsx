import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { OpenAwards } from './awards/open-awards.tsx'
import { GrantsTable } from './grants-table.tsx'

/** Shows the buttons that record gifts from outside the platform, to people who may. */
export function RecordGiftLinks({ charity }: { charity: OwnCharity }) {
  const query = `?charity=${charity.ukCharityNumber}`
  if (!charity.can.recordGifts) return null
  return (
    <Row gap={12}>
      <ButtonLink to={`/record-gift${query}`}>Record a gift</ButtonLink>
      <ButtonLink to={`/record-collection${query}`} variant="secondary">
        Record a collection
      </ButtonLink>
      <ButtonLink to={`/record-grant${query}`} variant="secondary">
        Record a grant
      </ButtonLink>
    </Row>
  )
}

/** Lists the grants to a charity, for its team. */
export function CharityGrants({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead('GET /api/grant/charity/{id}', {
    params: { id: charity.id },
  })
  if (error) {
    return (
      <LoadFailedLine error={error} failure="The grants could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return null
  return (
    <>
      <OpenAwards awards={data.awards} side="charity" />
      {data.grants.length > 0 && (
        <DashboardSection id="grants" title="Grants">
          <GrantsTable caption={`Grants to ${charity.name}`} grants={data.grants} side="charity" />
        </DashboardSection>
      )}
    </>
  )
}
