import { updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity, Update } from '@pennytrail/contract'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { getErrorStatus, getServerMessage } from '../../../lib/api/api-error.ts'
import { ErrorActions } from '../../../ui/loading/error-actions.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { UpdateComposer } from './composer.tsx'
import { SendDenied } from './send-denied.tsx'
import { SendFrame } from './send-frame.tsx'
import type { ComposerTarget } from './use-composer.ts'
import { useUpdate, type UpdateOwner } from '../use-updates.ts'

function home(charity: { number: string }): string {
  return `/dashboard-charity?section=updates&charity=${charity.number}`
}

/** Goes to the published update, or to the list of updates if it is not published yet. */
function useGoAfterSending(): (update: Update) => void {
  const navigate = useNavigate()
  return (update) =>
    void navigate(update.state === 'published' ? updateAddress(update.id) : home(update.charity))
}

function NotReadyNotice(props: { error: unknown; fallback: string; onRetry: () => unknown }) {
  const { error, fallback, onRetry } = props
  const reason = getServerMessage(error)
  const isRefused = [400, 403, 404, 410].includes(getErrorStatus(error))
  return error ? (
    <SendFrame title={fallback} of="Send an update" home="/dashboard">
      {reason && <p>{reason}</p>}
      {isRefused && <p>It may have been deleted, or you may not have permission to edit it.</p>}
      <div>
        <ErrorActions error={error} onRetry={onRetry} />
      </div>
    </SendFrame>
  ) : (
    <LoadingPlaceholder label="the update" height="24rem" />
  )
}

interface ComposeProps {
  charity: Update['charity']
  project: Update['project']
  existing: Update | null
}

function Compose({ charity, project, existing }: ComposeProps) {
  const onDone = useGoAfterSending()
  const projectId = project?.id
  const target = useMemo<ComposerTarget>(
    () => (projectId ? { kind: 'project', projectId } : { kind: 'charity', charityId: charity.id }),
    [projectId, charity.id],
  )
  const owner: UpdateOwner = project
    ? { kind: 'project', id: project.id }
    : { kind: 'charity', id: charity.number }
  return (
    <UpdateComposer
      target={target}
      owner={owner}
      existing={existing}
      of={project ? `${project.title}, ${charity.name}` : charity.name}
      charity={charity}
      project={project}
      home={home(charity)}
      onDone={onDone}
    />
  )
}

export function ComposeNew(props: { projectId: string; own: readonly OwnCharity[] }) {
  const { projectId, own } = props
  const { data, error, refetch } = useRead(
    'GET /api/project/{id}',
    { params: { id: projectId } },
    { staleTime: Number.POSITIVE_INFINITY }, // A reload would interrupt typing.
  )
  if (!data) {
    return (
      <NotReadyNotice error={error} fallback="Failed to fetch project data" onRetry={refetch} />
    )
  }
  const { charity, id, title } = data
  if (!own.some((one) => one.id === charity.id)) return <SendDenied />
  const { number, name } = charity
  return (
    <Compose charity={{ id: charity.id, number, name }} project={{ id, title }} existing={null} />
  )
}

export function ComposeForCharity({ charity }: { charity: OwnCharity }) {
  const { id, ukCharityNumber, name } = charity
  return <Compose charity={{ id, number: ukCharityNumber, name }} project={null} existing={null} />
}

/**
 * Edits an existing update. Only the first response fills the editor, so that later ones do not
 * overwrite typed text.
 */
export function EditUpdate({ kind, id }: UpdateOwner) {
  const { data, error, isFetchedAfterMount, refetch } = useUpdate(kind, id)
  const [existing, setExisting] = useState<Update | null>(null)
  if (data && isFetchedAfterMount && existing === null) setExisting(data)
  if (!existing) {
    return <NotReadyNotice error={error} fallback="Failed to fetch the update" onRetry={refetch} />
  }
  if (!existing.can.edit) return <SendDenied />
  return <Compose charity={existing.charity} project={existing.project} existing={existing} />
}
