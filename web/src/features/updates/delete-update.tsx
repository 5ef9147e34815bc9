import type { ListedUpdate } from '@pennytrail/contract'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useInvalidateUpdates } from './use-updates.ts'

export function deleteFailure(error: unknown, kind: 'project' | 'charity'): string {
  if (error instanceof ApiError && error.status !== 0 && error.message) return error.message
  return kind === 'charity' ? 'Failed to delete charity update' : 'Failed to delete project update'
}

interface DeleteUpdateProps {
  update: Pick<ListedUpdate, 'id' | 'title' | 'state' | 'project'>
  onClose: () => void
  onDeleted: () => void
}

export default function DeleteUpdate({ update, onClose, onDeleted }: DeleteUpdateProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const changed = useInvalidateUpdates()
  const kind = update.project ? 'project' : 'charity'
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const path =
        kind === 'project' ? 'DELETE /api/project-update/{id}' : 'DELETE /api/charity-update/{id}'
      const { message } = await api(path, { params: { id: update.id } })
      toast.success(message)
      changed()
      onDeleted()
    } catch (error) {
      setFailure(deleteFailure(error, kind))
      toast.error(deleteFailure(error, kind))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={update.state === 'draft' ? 'Delete this draft?' : 'Delete this update?'}
      confirm="Delete it"
      cancel="Keep it"
      busy={busy && 'Deleting..'}
      error={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {update.state === 'published'
        ? 'It disappears for everyone, with its photographs and earlier versions. The transactions it cites stay.'
        : 'It was not published. Its photographs go with it.'}
    </ConfirmDialog>
  )
}
