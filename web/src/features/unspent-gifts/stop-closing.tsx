import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { LazyConfirmDialog } from '../../ui/dialog/lazy-confirm-dialog.tsx'

/** Stops the closure of a project. Refunds and moves that were already carried out stay. */
export function StopClosing({ projectId }: { projectId: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const stop = useCall('DELETE /api/project/{id}/closure', {
    onSuccess: () => {
      setIsConfirming(false)
      toast.success('The project is no longer being closed.')
    },
  })
  return (
    <Row gap={12}>
      <Button variant="secondary" onClick={() => setIsConfirming(true)}>
        Stop closing
      </Button>
      <LazyConfirmDialog
        open={isConfirming}
        title="Stop closing this project"
        confirm="Stop closing"
        cancel="Continue closing"
        action={stop}
        busy="Stopping.."
        failure="We did not get an answer. Please try again."
        onConfirm={() => stop.mutate({ params: { id: projectId } })}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          Refunds and moves already made stay as they are. We stop asking the other givers, and
          their money stays with the project. The project takes no gifts until you open it again.
        </p>
      </LazyConfirmDialog>
    </Row>
  )
}
