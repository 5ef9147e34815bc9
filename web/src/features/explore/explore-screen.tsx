import { ExploreChips } from './explore-chips.tsx'
import { ExploreForm } from './explore-form.tsx'
import { ExploreResults } from './explore-results.tsx'
import { useExploreAddress } from './use-explore-address.ts'

/** Search, filters and what they find. */
export function ExploreScreen() {
  const { asked, follows, followsTyping } = useExploreAddress()
  return (
    <>
      <ExploreForm onChoice={follows} onTyping={followsTyping} />
      <ExploreChips onChoice={follows} />
      <ExploreResults asked={asked} onChoice={follows} />
    </>
  )
}
