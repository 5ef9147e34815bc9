import { ExploreChips } from './explore-chips.tsx'
import { ExploreForm } from './explore-form.tsx'
import { ExploreResults } from './explore-results.tsx'
import { useExploreUrl } from './use-explore-address.ts'

export function ExploreScreen() {
  const { query, follows, followsTyping } = useExploreUrl()
  return (
    <>
      <ExploreForm onChoice={follows} onTyping={followsTyping} />
      <ExploreChips onChoice={follows} />
      <ExploreResults query={query} onChoice={follows} />
    </>
  )
}
