import { gatherReads } from '../../../lib/api/gather-reads.ts'
import type { OwnCharity, ProjectSummary } from '@pennytrail/contract'
import { FirstSteps, NeedsAttention, TwoColumns } from '../../../ui/layout/dashboard.tsx'
import { useCharityGrantItems } from '../../grants/index.ts'
import { Pledges } from '../../matching/index.ts'
import { listAttentionItems } from './attention-items.ts'
import { Exports } from './charity-exports.tsx'
import { Overview } from './charity-overview.tsx'
import { useFirstSteps } from './first-steps.ts'
import { useGiftAidItems } from './gift-aid-attention.ts'
import { RecentActivity } from './recent-activity.tsx'
import { listOpenWorkItems, useOpenWork } from './use-open-work.ts'
import { WithProjectsSummary } from './with-projects-summary.tsx'

interface HomeProps {
  charity: OwnCharity
  projects: ProjectSummary[]
}

/** Shows what needs doing, twelve months of figures, and what happened last. */
function Home({ charity, projects }: HomeProps) {
  const hasGifts = projects.some(({ gifts }) => gifts > 0)
  const openWork = useOpenWork(charity)
  const { data: open } = openWork
  const firstSteps = useFirstSteps(charity, projects)
  const { steps } = firstSteps
  const giftAid = useGiftAidItems(charity, hasGifts)
  const grants = useCharityGrantItems(charity)
  return (
    <>
      <FirstSteps
        steps={steps}
        note={
          charity.can.manageProjects ? undefined : 'A Manager or Lead of your charity can do these.'
        }
      />
      <TwoColumns>
        <NeedsAttention
          title="To do"
          query={gatherReads([firstSteps, openWork, giftAid.query, grants.query])}
          {...(open && steps.length === 0 ? { nothing: 'Nothing needs doing now.' } : {})}
          items={[
            ...listAttentionItems(projects, charity),
            ...giftAid.matters,
            ...grants.items,
            // A first step already asks the charity to take card gifts, so the list does not repeat
            // it.
            ...(open
              ? listOpenWorkItems(steps.length > 0 ? { ...open, noCards: false } : open, charity)
              : []),
          ]}
        />
        <Overview charity={charity} />
      </TwoColumns>
      <RecentActivity charity={charity} />
      {charity.status !== 'claimed' && <Pledges of={{ charity: charity.id }} side="charity" />}
      {projects.some(({ money }) => money.some(({ entries }) => entries > 0)) && (
        <Exports charity={charity} />
      )}
    </>
  )
}

export function HomePanel({ charity }: { charity: OwnCharity }) {
  return (
    <WithProjectsSummary charity={charity}>
      {({ projects }) => <Home {...{ charity, projects }} />}
    </WithProjectsSummary>
  )
}
