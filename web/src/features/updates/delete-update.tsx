import type { ListedUpdate } from '@pennytrail/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { updateRoutes } from './use-delete-draft.ts'

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
  const queries = useQueryClient()
  const deletion = useCall(updateRoutes[kind], {
    refresh: 'never',
    onSuccess: ({ message }) => {
      toast.success(message)
      void refreshAll(queries)
    },
  })
  const remove = async () => {
    try {
      await deletion.mutateAsync({ params: { id: update.id } })
      onDeleted()
    } catch (error) {
      toast.error(deleteFailure(error, kind))
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title="Delete this update?"
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
