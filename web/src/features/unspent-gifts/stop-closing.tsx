import { useState } from 'react'
import { getErrorMessage } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.tsx'
import styles from './unspent-gifts.module.css'
import { useStopClosure } from './use-closure.ts'

/** Stops the closing of a project. Results that were already carried out stay. */
export function StopClosing({ projectId }: { projectId: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const stop = useStopClosure(projectId)
  return (
    <div className={styles['actions']}>
      <Button variant="secondary" onClick={() => setIsConfirming(true)}>
        Stop closing
      </Button>
      <LazyConfirmDialog
        open={isConfirming}
        title="Stop closing this project"
        confirm="Stop closing"
        cancel="Go on closing"
        busy={stop.isPending && 'Stopping..'}
        error={
          stop.isError
            ? getErrorMessage(stop.error, 'No answer came. Please try again.')
            : undefined
        }
        onConfirm={() =>
          stop.mutate(undefined, {
            onSuccess: () => {
              setIsConfirming(false)
              toast.success('The project is not being closed any more.')
            },
          })
        }
        onClose={() => setIsConfirming(false)}
      >
        <p>
          What has gone back or moved stays so. Givers who have not answered are asked no more, and
          their money stays with the project. It takes no gifts until you open it again.
        </p>
      </LazyConfirmDialog>
    </div>
  )
}
