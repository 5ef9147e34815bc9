import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { GrantsTable } from './grants-table.tsx'

/** Shown above a charity's gifts: buttons to record offline gifts, and the charity's grants. */
export function CharityGrants({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead(
    'GET /api/grant/charity/{id}',
    { params: { id: charity.id } },
    { select: ({ grants }) => grants },
  )
  const query = `?charity=${charity.ukCharityNumber}`
  return (
    <>
      {charity.can.recordGifts && (
        <Row gap={12}>
          <ButtonLink to={`/record-gift${query}`}>Record a gift</ButtonLink>
          <ButtonLink to={`/record-collection${query}`} variant="secondary">
            Record a collection
          </ButtonLink>
          <ButtonLink to={`/record-grant${query}`} variant="secondary">
            Record a grant
          </ButtonLink>
        </Row>
      )}
      {error && (
        <LoadFailedLine error={error} failure="The grants could not be loaded." onRetry={refetch} />
      )}
      {data && data.length > 0 && (
        <DashboardSection id="grants" title="Grants">
          <GrantsTable caption={`Grants to ${charity.name}`} grants={data} side="charity" />
        </DashboardSection>
      )}
    </>
  )
}
