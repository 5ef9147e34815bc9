import type { Notification } from '@pennytrail/contract'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * Marks all notifications as read, up to the newest that the person sees. The button stays where it
 * is when nothing is unread, so that the focus is not lost.
 */
export function MarkAllRead({ newest }: { newest: Notification | undefined }) {
  const unread = useRead('GET /api/notification/unread')
  const mark = useCall('POST /api/notification/read')
  if (!newest) return null
  const hasUnread = (unread.data?.count ?? 0) > 0
  const press = () =>
    mark.mutate(
      { body: { newest: newest.id } },
      {
        onError: (error) =>
          toast.error(getErrorMessage(error, 'They could not be marked as read. Try again.')),
      },
    )
  return (
    <Button
      variant="quiet"
      size="small"
      busy={mark.isPending && 'Marking..'}
      aria-disabled={!hasUnread || undefined}
      onClick={() => hasUnread && press()}
    >
      Mark all as read
    </Button>
  )
}
