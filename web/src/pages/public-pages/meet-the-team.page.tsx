import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/meet-the-team.tsx'))

export default function MeetTheTeamPage() {
  return (
    <>
      <PageHeader title="Meet the team" lead="The people who build and run Pennytrail." />
      <Parts />
    </>
  )
}
