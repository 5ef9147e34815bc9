import { useParams } from 'react-router'
import { CharityView } from '../features/charities/charity-page.tsx'
import NamedDonors from '../features/donations/received-gifts/named-donors.tsx'
import { CharityHealth } from '../features/projects/health/charity-health.tsx'
import { FollowButton } from '../features/updates/following/follow-button.tsx'
import { Timeline } from '../features/updates/timeline.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { createLazyComponent } from '../lib/lazy-component.tsx'
import { LoadingPlaceholder } from '../ui/loading-placeholder.tsx'
import { LoadCharity } from './load-charity.tsx'
import { ModeratedContent } from '../features/admin/moderation/moderated-content.tsx'

// Loads after the charity itself.
const Coverage = createLazyComponent(
  () => import('../features/ledger/evidence/evidence-coverage.tsx'),
  {
    fallback: <LoadingPlaceholder label="more of this charity" height="12rem" />,
  },
)
const LatestPayments = createLazyComponent(
  () => import('../features/ledger/evidence/latest-payments.tsx'),
  {
    fallback: <LoadingPlaceholder label="what it paid for" height="16rem" />,
  },
)

export default function CharityPage() {
  const { ukCharityNumber } = useParams()
  return (
    <LoadCharity number={ukCharityNumber} at="">
      {(charity) => (
        <ModeratedContent kind="charity" id={charity.id} ownerId={charity.id}>
          <CharityView
            charity={charity}
            payments={<LatestPayments owner={{ kind: 'charity', id: charity.ukCharityNumber }} />}
            coverage={<Coverage owner={{ kind: 'charity', id: charity.ukCharityNumber }} />}
            health={<CharityHealth charity={charity} />}
            donors={<NamedDonors charityNumber={charity.ukCharityNumber} />}
            updates={<Timeline owner={{ kind: 'charity', id: charity.ukCharityNumber }} />}
            follow={
              <>
                <FollowButton
                  owner={{ kind: 'charity', id: charity.ukCharityNumber }}
                  name={charity.name}
                />
                <ButtonLink
                  to={`/reports/view?charity=${charity.ukCharityNumber}`}
                  variant="secondary"
                  wide
                >
                  Read the report
                </ButtonLink>
              </>
            }
          />
        </ModeratedContent>
      )}
    </LoadCharity>
  )
}
