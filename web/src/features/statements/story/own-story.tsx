import type { GivingStory, StoryShare } from '@pennytrail/contract'
import { Image, Printer } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage, isNotFound } from '../../../lib/api/api-error.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { ShareTools } from '../../../ui/share-tools.tsx'
import StoryView from './story-view.tsx'
import styles from './story.module.css'
import { useOwnStory } from './use-story.ts'

interface OwnStoryProps {
  userId: string
  year: number
  onYear: (year: number) => void
}

/** Shows a person the story of a year of their giving, to keep and to share. */
export function OwnStory({ userId, year, onYear }: OwnStoryProps) {
  const { query, share, withdraw } = useOwnStory(userId, year)
  const years = useRead(
    'GET /api/statement/donor/{id}/stories',
    userId === '' ? null : { params: { id: userId } },
  )
  const { data, error, refetch } = query
  const options = [...new Set([year, ...(years.data?.years ?? [])])].toSorted((a, b) => b - a)
  return (
    <Stack gap={24}>
      <PageHeader
        title={`Your giving in ${year}`}
        above={<TextLink to="/dashboard-donor?section=home">Your dashboard</TextLink>}
        actions={
          options.length > 1 && (
            <Select
              label="Year"
              options={options.map((one) => ({ value: `${one}`, label: `${one}` }))}
              value={`${year}`}
              onChange={(event) => onYear(Number(event.target.value))}
            />
          )
        }
      />
      {isNotFound(error) ? (
        <Stack gap={16} justify="start">
          <p>You gave nothing in {year}.</p>
          <ButtonLink to="/dashboard-donor?section=gifts">See your gifts</ButtonLink>
        </Stack>
      ) : (
        (error ?? years.error) && (
          <LoadFailed
            error={error ?? years.error}
            failure={error ? 'The story could not be loaded.' : 'Other years could not be loaded.'}
            onRetry={() => Promise.all([refetch(), years.refetch()])}
          />
        )
      )}
      {!data && !error && <LoadingPlaceholder label="the story" height="20rem" />}
      {data && (
        <>
          <StoryView story={data.story} isOwn />
          <Keep
            key={year}
            story={data.story}
            share={data.share}
            onShare={share}
            onWithdraw={withdraw}
          />
        </>
      )}
    </Stack>
  )
}

interface KeepProps {
  story: GivingStory
  share: StoryShare | null
  onShare: (shows: { showsAmounts: boolean; showsName: boolean }) => Promise<unknown>
  onWithdraw: () => Promise<unknown>
}

/** Lets the giver print the story, save it as a picture, and share it by a link. */
function Keep({ story, share, onShare, onWithdraw }: KeepProps) {
  const [shows, setShows] = useState({
    showsAmounts: share?.showsAmounts ?? false,
    showsName: share?.showsName ?? false,
  })
  const change = (next: typeof shows) => {
    setShows(next)
    if (!share) return
    onShare(next).catch((error: unknown) => {
      setShows(shows)
      toast.error(getErrorMessage(error, 'That could not be saved. Please try again.'))
    })
  }
  const savePicture = async () => {
    const { saveStoryPicture } = await import('./draw-story.ts')
    await saveStoryPicture(shows.showsAmounts ? story : { ...story, amounts: null })
  }
  return (
    <Card as="section" gap={16} aria-labelledby="keep" className={`small-h2 ${styles['keep']}`}>
      <h2 id="keep">Keep it or share it</h2>
      <Row gap={12}>
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="secondary"
          icon={<Image size={18} aria-hidden="true" />}
          onClick={() =>
            void savePicture().catch(() => toast.error('The picture could not be saved.'))
          }
        >
          Save as a picture
        </Button>
      </Row>
      <Checkbox
        label="Show the amounts in the picture and behind the link"
        checked={shows.showsAmounts}
        onChange={(event) => change({ ...shows, showsAmounts: event.target.checked })}
      />
      <Checkbox
        label="Show my name behind the link"
        checked={shows.showsName}
        onChange={(event) => change({ ...shows, showsName: event.target.checked })}
      />
      <ShareTools
        share={
          share && {
            link: `${window.location.origin}/story/${share.id}`,
            sharedAt: share.sharedAt,
          }
        }
        onChange={(shared) => (shared ? onShare(shows) : onWithdraw())}
        hint="Nobody else sees this page until you share it. Anyone with the link can then read it, until you withdraw the link."
      />
    </Card>
  )
}
