import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { MessageForm } from './message-form.tsx'
import styles from './messages.module.css'
import { Thread } from './thread.tsx'

export default function ThreadDialog(props: { donationId: string; onClose: () => void }) {
  const { data, error, refetch } = useRead('GET /api/donation/{id}/messages', {
    params: { id: props.donationId },
  })
  return (
    <Dialog
      open
      title={data ? `Messages about gift ${data.reference}` : 'Messages about a gift'}
      {...(data
        ? {
            description: `${formatMoney(data.amount, data.currency)} to ${data.project?.title ?? 'the general fund'}`,
          }
        : {})}
      onClose={props.onClose}
      actions={
        <Button variant="secondary" onClick={props.onClose}>
          Close
        </Button>
      }
    >
      {error ? (
        <LoadFailedLine
          error={error}
          failure="The messages could not be loaded."
          onRetry={refetch}
        />
      ) : data ? (
        <div className={styles['section']}>
          {data.messages.length === 0 && <p>The giver has not written about this gift.</p>}
          <Thread thread={data} />
          {data.can.write ? (
            <MessageForm thread={data} />
          ) : (
            data.messages.length > 0 && <p>Managers and Leads of the charity can reply.</p>
          )}
        </div>
      ) : (
        <LoadingPlaceholder label="the messages" height="8rem" />
      )}
    </Dialog>
  )
}
