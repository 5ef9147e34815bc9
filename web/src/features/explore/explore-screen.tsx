import { ExploreCauses } from './explore-causes.tsx'
import { ExploreChips } from './explore-chips.tsx'
import { ExploreForm } from './explore-form.tsx'
import { ExploreResults } from './explore-results.tsx'
import { useExploreUrl } from './use-explore-address.ts'

export function ExploreScreen() {
  const { query, shown, follows, followsTyping } = useExploreUrl()
  return (
    <>
      <ExploreForm shown={shown} onChoice={follows} onTyping={followsTyping} />
      <ExploreCauses query={shown} />
      <ExploreChips shown={shown} onChoice={follows} />
      <ExploreResults query={query} onChoice={follows} />
    </>
  )
}
