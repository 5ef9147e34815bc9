import {
  charityAddress,
  exploreAddress,
  projectAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import type { GivingTarget } from './use-giving-target.ts'

export function GivingFormLoading() {
  return (
    <>
      <PageHeader title="Give" />
      <LoadingPlaceholder label="where your gift goes" height="30rem" />
    </>
  )
}

export function GivingFormNoTarget() {
  return (
    <>
      <PageHeader title="Give" />
      <EmptyState
        title="Choose where to give"
        action={<ButtonLink to={exploreAddress()}>Explore projects and charities</ButtonLink>}
      >
        Open a project or a charity and give from its page.
      </EmptyState>
    </>
  )
}

export function GivingFormFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Give" />
      <LoadFailed
        error={error}
        failure="Failed to fetch project data"
        onRetry={onRetry}
        otherwise={
          <ButtonLink to={exploreAddress()} variant="secondary">
            Explore
          </ButtonLink>
        }
      />
    </>
  )
}

export function GivingFormClosed({ target }: { target: GivingTarget }) {
  const { charity, closed, isProject, send, title } = target
  const page =
    isProject && 'projectId' in send
      ? projectAddress(send.projectId)
      : charityAddress(charity.number)
  return (
    <>
      <PageHeader title={title} above={isProject ? charity.name : undefined} />
      <EmptyState
        title="Not open for gifts"
        action={
          <ButtonLink to={page}>Back to {isProject ? 'the project' : 'the charity'}</ButtonLink>
        }
      >
        {closed}
      </EmptyState>
    </>
  )
}
