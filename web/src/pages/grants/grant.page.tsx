import { useParams } from 'react-router'
import { GiftSpendingView } from '../../features/attribution/gift-spending.tsx'
import trailStyles from '../../features/attribution/attribution.module.css'
import { AwardSection } from '../../features/grants/awards/award-section.tsx'
import { GrantView } from '../../features/grants/grant-view.tsx'
import { gatherReads } from '../../lib/api/gather-reads.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useSession } from '../../features/identity/session/session.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Section } from '../../ui/layout/section.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Shows a grant at /grant/{id} to the organisation that gives and the charity that receives. */
export default function GrantPage() {
  const { grantId = '' } = useParams()
  if (!isId(grantId)) throw new Error('no such grant')
  const params = { id: grantId }
  const award = useRead('GET /api/award/{id}', { params })
  const read = useRead('GET /api/grant/{id}', { params })
  // An award is no grant until both sides have agreed.
  const isOnlyAward = hasCode(read.error, 'grant-not-found')
  const failed = gatherReads(isOnlyAward ? [award] : [award, read])
  const charities = useSession((state) => state.charities)
  if (failed.error) {
    const { error } = failed
    if (hasCode(error, 'grant-not-found') || hasCode(error, 'bad-request')) throw error
    return (
      <>
        <PageHeader title="Grant" />
        <LoadFailed
          error={error}
          failure="The grant could not be loaded."
          onRetry={failed.refetch}
        />
      </>
    )
  }
  if (!award.data || (!read.data && !isOnlyAward)) {
    return <LoadingPlaceholder label="the grant" height="24rem" />
  }
  const { charity, donorOrg, reference, versions } = award.data
  const grant = read.data?.grant
  const { amount, project } = grant ?? versions[0]!.shown
  const isCharitys = charities.some(({ id }) => id === charity.id)
  return (
    <>
      <PageHeader
        title={`${formatMoney(amount)} for ${project?.title ?? 'the general fund'}`}
        above={`${grant ? 'Grant' : 'Award'} of ${donorOrg.name} to ${charity.name}`}
        documentTitle={`Grant ${reference}`}
      />
      <AwardSection award={award.data}>
        {read.data && (
          <GrantView
            grant={read.data.grant}
            isCharitys={isCharitys}
            giftSpending={
              read.data.trail && (
                <Section id="where-it-went" title="Where it went" className={trailStyles['trail']}>
                  <GiftSpendingView
                    spending={read.data.trail}
                    now={read.dataUpdatedAt}
                    whose={isCharitys ? 'the grant' : 'your grant'}
                  />
                </Section>
              )
            }
          />
        )}
      </AwardSection>
    </>
  )
}
