import { useParams } from 'react-router'
import { SharedStory } from '../../features/statements/story/shared-story.tsx'

/** Shows the story of a year of giving at the link by which its giver shares it. */
export default function StoryPage() {
  const { storyId = '' } = useParams()
  return <SharedStory key={storyId} id={storyId} />
}
