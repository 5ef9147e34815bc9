import { WhenNear } from '../../ui/loading/when-near.tsx'
import { lazy, Suspense } from 'react'
import NamedDonors from '../../features/donations/received-gifts/named-donors.tsx'
import Coverage from '../../features/ledger/evidence/evidence-coverage.tsx'
import LatestPayments from '../../features/ledger/evidence/latest-payments.tsx'
import { CharityView } from '../../features/charities/charity-page.tsx'
import { CharityHealth } from '../../features/projects/health/charity-health.tsx'
import { FollowButton } from '../../features/updates/following/follow-button.tsx'
import { Timeline } from '../../features/updates/timeline.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { LoadCharity } from './load-charity.tsx'
import { ModeratedContent } from '../../features/admin/moderation/moderated-content.tsx'

// Loaded once it is on screen, because few charities have matching.
const MatchingPanel = lazy(() => import('../../features/matching/matching-panel.tsx'))

export default function CharityPage() {
  return (
    <LoadCharity at="">
      {(charity) => (
        <ModeratedContent
          kind="charity"
          id={charity.id}
          ownerId={charity.id}
          more={
            <>
              <TextLink to={`/complaints?charity=${charity.ukCharityNumber}`}>
                Complain about this charity
              </TextLink>
              <TextLink to={`/data-complaint?charity=${charity.ukCharityNumber}`}>
                Complain about how this charity uses your data
              </TextLink>
            </>
          }
        >
          <CharityView
            charity={charity}
            payments={<LatestPayments owner={{ kind: 'charity', id: charity.ukCharityNumber }} />}
            coverage={<Coverage owner={{ kind: 'charity', id: charity.ukCharityNumber }} />}
            health={<CharityHealth charity={charity} />}
            donors={<NamedDonors charityNumber={charity.ukCharityNumber} />}
            updates={<Timeline owner={{ kind: 'charity', id: charity.ukCharityNumber }} />}
            follow={
              <>
                <Suspense>
                  <WhenNear height="1px" margin="0px">
                    <MatchingPanel fund={{ charityId: charity.id }} />
                  </WhenNear>
                </Suspense>
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
