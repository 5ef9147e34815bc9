import { projectAddress, updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ListedUpdate, OwnCharity, ProjectSummary } from '@pennytrail/contract'
import type { UpdateState } from '@pennytrail/contract/updates/rules.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { useWaitingActs } from '../../lib/toast.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { LoadFailed, LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { AudienceBadge, PublishedDate } from './update-parts.tsx'
import { getDraftKey, useDeleteDraft } from './use-delete-draft.ts'
import { editUpdatePath, useUpdates } from './use-updates.ts'
import styles from './updates.module.css'

const DeleteUpdate = lazy(() => import('./delete-update.tsx'))

function OverdueUpdates({ charityId, posts }: { charityId: string; posts: boolean }) {
  const { data, error, refetch } = useRead('GET /api/project/charity/{id}/projects-summary', {
    params: { id: charityId },
    query: { limit: 100 },
  })
  const late = (data?.projects ?? []).flatMap((project: ProjectSummary) =>
    (project.health?.reasons ?? [])
      .filter(({ code }) => code === 'update-overdue')
      .map(({ message }) => ({ project, message })),
  )
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="Which updates are overdue could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (late.length === 0) return null
  return (
    <DashboardSection id="overdue" title="Overdue">
      <Stack role="list" as="ul" gap={12}>
        {late.map(({ project, message }) => (
          <Row
            as="li"
            gap={16}
            rowGap={8}
            align="center"
            justify="between"
            key={project.id}
            className={styles['row']}
          >
            <div>
              <p>
                <TextLink to={projectAddress(project.id)}>{project.title}</TextLink>
              </p>
              <p className={styles['when']}>{message}</p>
            </div>
            {posts && (
              <ButtonLink size="small" to={`/sendupdate/project?project=${project.id}`}>
                Post an update<span className="visually-hidden"> of {project.title}</span>
              </ButtonLink>
            )}
          </Row>
        ))}
      </Stack>
    </DashboardSection>
  )
}

function UpdateRow({ update, posts }: { update: ListedUpdate; posts: boolean }) {
  const [deleting, setDeleting] = useState(false)
  const deleteDraft = useDeleteDraft()
  const title = update.title || 'Untitled draft'
  return (
    <Row as="li" gap={16} rowGap={8} align="center" justify="between" className={styles['row']}>
      <div>
        <p>
          <TextLink to={updateAddress(update.id)}>{title}</TextLink>{' '}
          <AudienceBadge audience={update.audience} />
        </p>
        <p className={styles['when']}>
          {update.project?.title ?? update.charity.name} · <PublishedDate update={update} />
        </p>
      </div>
      {posts && (
        <Row gap={8}>
          <ButtonLink size="small" variant="secondary" to={editUpdatePath(update)}>
            {update.state === 'draft' ? 'Continue writing' : 'Edit'}
            <span className="visually-hidden">: {title}</span>
          </ButtonLink>
          <Button
            size="small"
            variant="quiet"
            onClick={() => (update.state === 'draft' ? deleteDraft(update) : setDeleting(true))}
          >
            Delete<span className="visually-hidden">: {title}</span>
          </Button>
        </Row>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteUpdate
            update={update}
            onClose={() => setDeleting(false)}
            onDeleted={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </Row>
  )
}

const parts: readonly { state: UpdateState; heading: string }[] = [
  { state: 'draft', heading: 'Drafts' },
  { state: 'scheduled', heading: 'Scheduled' },
  { state: 'published', heading: 'Published' },
]

function Part(props: { charityId: string; state: UpdateState; heading: string; posts: boolean }) {
  const { charityId, state, heading, posts } = props
  const [limit, setLimit] = useState(10)
  const owner = { kind: 'charity', id: charityId } as const
  const { data, error, refetch } = useUpdates(owner, { state, limit })
  const waiting = useWaitingActs()
  if (error) {
    return <LoadFailed error={error} failure="The updates could not be loaded." onRetry={refetch} />
  }
  if (!data) return <LoadingPlaceholder label="the updates" lines={2} />
  const shown = data.updates.filter(({ id }) => !waiting.has(getDraftKey(id)))
  const totalCount = data.totalCount - (data.updates.length - shown.length)
  if (totalCount === 0) {
    return state === 'published' ? (
      <EmptyState title="Nothing published yet">
        An update tells your donors and followers what their money achieved. It can show the
        transactions that paid for it.
      </EmptyState>
    ) : null
  }
  return (
    <DashboardSection id={`updates-${state}`} title={`${heading} (${formatNumber(totalCount)})`}>
      <Stack role="list" as="ul" gap={12}>
        {shown.map((update) => (
          <UpdateRow key={update.id} update={update} posts={posts} />
        ))}
      </Stack>
      {data.totalCount > data.updates.length && limit < 100 && (
        <div>
          <Button variant="secondary" onClick={() => setLimit(Math.min(limit + 20, 100))}>
            Show more
          </Button>
        </div>
      )}
    </DashboardSection>
  )
}

/** Lists a charity's updates: overdue, drafts, scheduled and published. */
export default function UpdatesPanel({ charity }: { charity: OwnCharity }) {
  const posts = charity.can.post
  return (
    <>
      {posts && (
        <Row gap={8}>
          <ButtonLink to="/sendupdate/project">Update on a project</ButtonLink>
          <ButtonLink
            variant="secondary"
            to={`/sendupdate/charity?charity=${charity.ukCharityNumber}`}
          >
            Update from the charity
          </ButtonLink>
        </Row>
      )}
      <OverdueUpdates charityId={charity.id} posts={posts} />
      {parts.map(({ state, heading }) => (
        <Part key={state} charityId={charity.id} state={state} heading={heading} posts={posts} />
      ))}
    </>
  )
}
