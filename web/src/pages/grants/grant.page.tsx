import { useParams } from 'react-router'
import { GiftSpendingView } from '../../features/attribution/gift-spending.tsx'
import trailStyles from '../../features/attribution/attribution.module.css'
import { GrantView } from '../../features/grants/grant-view.tsx'
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
  const { data, dataUpdatedAt, error, refetch } = useRead('GET /api/grant/{id}', {
    params: { id: grantId },
  })
  const { charities } = useSession()
  if (error) {
    if (hasCode(error, 'grant-not-found') || hasCode(error, 'bad-request')) throw error
    return (
      <>
        <PageHeader title="Grant" />
        <LoadFailed error={error} failure="The grant could not be loaded." onRetry={refetch} />
      </>
    )
  }
  if (!data) return <LoadingPlaceholder label="the grant" height="24rem" />
  const { grant, trail } = data
  const isCharitys = charities.some(({ id }) => id === grant.charity.id)
  return (
    <>
      <PageHeader
        title={`${formatMoney(grant.amount, grant.currency)} for ${grant.project?.title ?? 'the general fund'}`}
        above={`Grant of ${grant.donorOrg.name} to ${grant.charity.name}`}
        documentTitle={`Grant ${grant.reference}`}
      />
      <GrantView
        grant={grant}
        isCharitys={isCharitys}
        giftSpending={
          trail && (
            <Section id="where-it-went" title="Where it went" className={trailStyles['trail']}>
              <GiftSpendingView
                spending={trail}
                now={dataUpdatedAt}
                whose={isCharitys ? 'the grant' : 'your grant'}
              />
            </Section>
          )
        }
      />
    </>
  )
}
