import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { getErrorStatus, isNotFound } from '../../../lib/api/api-error.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { createLazyComponent } from '../../../lib/lazy-component.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { PageUnavailable } from '../../../ui/loading/page-unavailable.tsx'
import { getStoryTitle } from './story-words.ts'

// Loads beside the story itself, so that the page's first script stays small.
const StoryView = createLazyComponent(() => import('./story-view.tsx'), {
  fallback: <LoadingPlaceholder label="the story" height="20rem" />,
  early: true,
})

/** Shows a story that its giver shares by a link. */
export function SharedStory({ id }: { id: string }) {
  const { data, error, refetch } = useRead('GET /api/story/{id}', { params: { id } })
  if (error) {
    const status = getErrorStatus(error)
    const isGone = isNotFound(error)
    return (
      <PageUnavailable
        title={isGone ? 'This link opens nothing' : 'The story could not be loaded'}
        reason={isGone ? 'Its giver may have withdrawn it.' : undefined}
        status={status}
        onRetry={refetch}
      />
    )
  }
  if (!data) return <LoadingPlaceholder label="the story" height="20rem" />
  return (
    <Stack gap={32}>
      <PageHeader title={getStoryTitle(data.story, false)} />
      <StoryView story={data.story} isOwn={false} />
      <div>
        <ButtonLink to={exploreAddress()}>Find a project to give to</ButtonLink>
      </div>
    </Stack>
  )
}
