import { ExploreScreen } from '../features/explore/explore-screen.tsx'
import { FinishSettingUp } from '../features/identity/finish-setting-up.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

export default function ExplorePage() {
  return (
    <>
      <PageHeader
        title="Explore"
        lead="Find a project or a charity, and see where its money comes from and goes to."
      />
      <FinishSettingUp />
      <ExploreScreen />
    </>
  )
}
