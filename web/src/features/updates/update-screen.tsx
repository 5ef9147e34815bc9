import {
  charityAddress,
  giveAddress,
  projectAddress,
  transactionsAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { Update } from '@pennytrail/contract'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Share2 } from 'lucide-react'
import { getErrorStatus } from '../../lib/api/api-error.ts'
import { shareLink } from '../../lib/share.ts'
import { Section } from '../../ui/layout/section.tsx'
import { DemoBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EntryList } from '../../ui/money/entry-list.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { useSession } from '../identity/index.ts'
import { BodyView } from './body-view.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { AudienceBadge, MetricFigures, PublishedDate } from './update-parts.tsx'
import { useDeleteDraft } from './use-delete-draft.ts'
import { editUpdatePath, useUpdate, type UpdateOwner } from './use-updates.ts'
import styles from './updates.module.css'

// Lazy-loaded: only team members need it.
const DeleteUpdate = lazy(() => import('./delete-update.tsx'))
const OwnPart = lazy(() => import('./own-part.tsx'))
const Versions = lazy(() => import('./update-versions.tsx'))

const sentences: Readonly<Record<number, string>> = {
  401: 'Authentication required. Please log in.',
  403: "Access denied. You don't have permission to view this update.",
  404: 'Update not found.',
}

/** Shows the content of an update below its heading, on its page and in the preview. */
function UpdateContent({
  update,
}: {
  update: Pick<Update, 'body' | 'photos' | 'metrics' | 'cites' | 'charity' | 'project'>
}) {
  const { body, photos, metrics, cites, charity, project } = update
  const ledger = project
    ? transactionsAddress({ kind: 'project', id: project.id })
    : transactionsAddress({ kind: 'charity', id: charity.number })
  return (
    <>
      {photos.length === 1 && <PhotoGallery photos={photos} title="" wide />}
      <BodyView body={body} />
      <MetricFigures metrics={metrics} />
      {photos.length > 1 && <PhotoGallery photos={photos} title="" />}
      {cites.length > 0 && (
        <Section
          id="cites"
          title="Transactions in this update"
          gap={12}
          className={styles['cites']}
        >
          <EntryList entries={cites} ledger={ledger} />
        </Section>
      )}
    </>
  )
}

function UpdateOwnerLine({ update }: { update: Update }) {
  const { charity, project } = update
  return (
    <>
      {project && (
        <>
          <TextLink to={projectAddress(project.id)}>{project.title}</TextLink> by{' '}
        </>
      )}
      <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>
    </>
  )
}

function TeamActions({ update }: { update: Update }) {
  const [deleting, setDeleting] = useState(false)
  const deleteDraft = useDeleteDraft()
  const navigate = useNavigate()
  const { can, charity, project } = update
  const home = project ? projectAddress(project.id) : charityAddress(charity.number)
  return (
    <>
      {can.edit && (
        <ButtonLink to={editUpdatePath(update)} variant="secondary">
          Edit
        </ButtonLink>
      )}
      {can.remove && (
        <Button
          variant="quiet"
          onClick={() => {
            if (update.state !== 'draft') return setDeleting(true)
            deleteDraft(update)
            return void navigate(home, { replace: true })
          }}
        >
          Delete
        </Button>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteUpdate
            update={update}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(home, { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Offers to give to and share what the update is about, and its neighbours. */
function NextSteps({ update }: { update: Update }) {
  const { audience, charity, earlier, id, later, noGiftsReason, project, title } = update
  const to = giveAddress(
    project ? { kind: 'project', id: project.id } : { kind: 'charity', id: charity.number },
  )
  const page = project ? projectAddress(project.id) : charityAddress(charity.number)
  return (
    <Stack gap={24} className={styles['next']}>
      <Card as="aside" look="raised" gap={12} aria-labelledby="next">
        <h2 id="next" className="size-22 breaks">
          {project ? project.title : charity.name}
        </h2>
        {noGiftsReason === null ? (
          <ButtonLink to={to} variant="accent" wide>
            {project ? 'Give to this project' : 'Give to this charity'}
          </ButtonLink>
        ) : (
          <p className="quiet">{noGiftsReason}</p>
        )}
        <ButtonLink to={page} variant="secondary" wide>
          {project ? 'See the project' : 'See the charity'}
        </ButtonLink>
        {audience === 'public' && (
          <Button
            variant="quiet"
            wide
            onClick={() => void shareLink(title, window.location.origin + updateAddress(id))}
          >
            <Share2 size={16} aria-hidden="true" />
            Share this update
          </Button>
        )}
      </Card>
      {(earlier ?? later) && (
        <nav aria-label="Other updates" className={styles['neighbours']}>
          {earlier && <Neighbour words="Earlier" update={earlier} />}
          {later && <Neighbour words="Later" update={later} />}
        </nav>
      )}
    </Stack>
  )
}

function Neighbour(props: { words: string; update: NonNullable<Update['earlier']> }) {
  const { words, update } = props
  return (
    <p>
      <span className="faint small">{words}</span>
      <br />
      <TextLink to={updateAddress(update.id)}>{update.title}</TextLink>
    </p>
  )
}

interface UpdateScreenProps {
  /** `any` where the address does not tell whether a project or a charity wrote the update. */
  kind: UpdateOwner['kind'] | 'any'
  id: string
  /** Renders the page around the loaded update, whose content is `article`. */
  around: (update: Update, article: ReactNode) => ReactNode
}

export function UpdateScreen({ kind, id, around }: UpdateScreenProps) {
  const { data, error, refetch } = useUpdate(kind, id)
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  if (error) {
    const status = getErrorStatus(error)
    const title = sentences[status] ?? 'Failed to fetch the update'
    return <PageUnavailable title={title} status={status} onRetry={refetch} />
  }
  if (!data) {
    return (
      <LoadingPlaceholder label="the update" gap={24}>
        <Skeleton height="6rem" />
        <Skeleton lines={6} />
      </LoadingPlaceholder>
    )
  }
  return around(
    data,
    <Stack as="article" gap={24}>
      <PageHeader
        title={data.title || 'Untitled draft'}
        above={<UpdateOwnerLine update={data} />}
        lead={
          <Row as="span" gap={8} wrap align="center">
            <PublishedDate update={data} />
            <AudienceBadge audience={data.audience} />
            {data.isDemo && <DemoBadge />}
          </Row>
        }
        actions={<TeamActions update={data} />}
      />
      <div className={styles['columns']}>
        <Stack gap={24} className={styles['content']}>
          <UpdateContent update={data} />
          {isSignedIn && data.cites.length > 0 && (
            <Suspense fallback={null}>
              <OwnPart updateId={data.id} />
            </Suspense>
          )}
        </Stack>
        {data.state === 'published' && <NextSteps update={data} />}
      </div>
      {data.can.seeVersions && data.editedAt && (
        <Suspense fallback={<LoadingPlaceholder label="the earlier versions" lines={2} />}>
          <Versions kind={data.project ? 'project' : 'charity'} id={id} />
        </Suspense>
      )}
    </Stack>,
  )
}
