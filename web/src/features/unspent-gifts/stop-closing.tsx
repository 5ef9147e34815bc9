import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'

/** Stops the closure of a project. Refunds and moves that were already carried out stay. */
export function StopClosing({ projectId }: { projectId: string }) {
  const stop = useCall('DELETE /api/project/{id}/closure', {
    onSuccess: () => toast.success('The project is no longer being closed.'),
  })
  return (
    <Row gap={12}>
      <ConfirmButton
        title="Stop closing this project"
        confirm="Stop closing"
        cancel="Continue closing"
        action={stop}
        busy="Stopping.."
        failure="We did not get an answer. Please try again."
        onConfirm={(close) => stop.mutate({ params: { id: projectId } }, { onSuccess: close })}
      >
        <p>
          Refunds and moves already made stay as they are. We stop asking the other givers, and
          their money stays with the project. The project takes no gifts until you open it again.
        </p>
      </ConfirmButton>
    </Row>
  )
}
