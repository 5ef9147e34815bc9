import type { ListedUpdate } from '@pennytrail/contract'
import { ApiError } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDeleteUpdate } from './use-delete-update.ts'

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
  const kind = update.project ? 'project' : 'charity'
  const deletion = useDeleteUpdate(kind, update.id)
  const remove = async () => {
    try {
      await deletion.mutateAsync()
      onDeleted()
    } catch (error) {
      toast.error(deleteFailure(error, kind))
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={update.state === 'draft' ? 'Delete this draft?' : 'Delete this update?'}
      confirm="Delete it"
      cancel="Keep it"
      busy={deletion.isPending && 'Deleting..'}
      error={deletion.isError ? deleteFailure(deletion.error, kind) : undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {update.state === 'published'
        ? 'This deletes it for everyone, with its photographs and earlier versions. The transactions it cites stay.'
        : 'It has not been published. Its photographs are deleted too.'}
    </ConfirmDialog>
  )
}
