import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity, OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { formatList } from '../../lib/format-number.ts'
import { Fact } from '../../ui/table/facts.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { CharityRegisterNote } from '../charity-register/index.ts'
import { CharityFacts } from './charity-facts.tsx'
import styles from './charity-page.module.css'

function Profile({ charity }: { charity: Charity }) {
  const at = charityAddress(charity.ukCharityNumber)
  return (
    <DashboardSection id="profile" title="The charity’s page">
      <Card className={styles['section']}>
        <CharityFacts charity={charity}>
          {charity.hmrcReference && (
            <Fact label="HMRC reference (your team only)">{charity.hmrcReference}</Fact>
          )}
          {charity.tags.length > 0 && <Fact label="Tags">{formatList(charity.tags)}</Fact>}
        </CharityFacts>
        <p className={styles['text']}>
          {charity.introduction || 'The charity has not added an introduction yet.'}
        </p>
        <Row gap={12} align="center">
          {charity.can.edit && (
            <ButtonLink to={`/charity/${charity.ukCharityNumber}/edit`}>Edit the page</ButtonLink>
          )}
          <ButtonLink to={at} variant="secondary">
            See the page
          </ButtonLink>
        </Row>
        {!charity.can.edit && <p className="quiet">A Lead of the charity can change this.</p>}
      </Card>
    </DashboardSection>
  )
}

function Registration({ charity }: { charity: Charity }) {
  return (
    <DashboardSection id="registration" title="Registration">
      <p>
        {charity.name} is registered under {charity.ukCharityNumber}. The name and number come from
        the register. Changes there appear here when we next update our copy.
      </p>
      {charity.register && !charity.isDemo && (
        <CharityRegisterNote {...charity.register} regulator={charity.regulator} />
      )}
    </DashboardSection>
  )
}

/** Shows the charity's status and links to its editable settings. */
export default function CharitySettings({ charity: own }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead(
    'GET /api/charity/{id}',
    own.status === 'claimed' ? null : { params: { id: own.id } },
  )
  if (own.status === 'claimed') {
    return (
      <EmptyState title="Not verified yet">
        The charity gets a page and settings once an administrator has verified your claim.
      </EmptyState>
    )
  }
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity details" onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  return (
    <>
      <Profile charity={data} />
      <Registration charity={data} />
    </>
  )
}
