import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { MessageForm } from './message-form.tsx'
import styles from './messages.module.css'
import { Thread } from './thread.tsx'

/**
 * Shows the messages between the giver and the charity on the gift's page, with a form to write.
 */
export default function GiftMessagesSection({ donationId }: { donationId: string }) {
  const { data, error, refetch } = useRead('GET /api/donation/{id}/messages', {
    params: { id: donationId },
  })
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === '#messages')
  if (error) {
    return (
      <section aria-labelledby="messages" className={styles['section']}>
        <h2 id="messages">Messages</h2>
        <LoadFailedLine
          error={error}
          failure="The messages could not be loaded."
          onRetry={refetch}
        />
      </section>
    )
  }
  if (!data) return <LoadingPlaceholder label="the messages" height="8rem" />
  if (!data.can.write && data.messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className={styles['section']}>
      <h2 id="messages">{data.messages.length === 0 ? `Ask ${data.charity.name}` : 'Messages'}</h2>
      {data.messages.length === 0 && (
        <p>Write to the charity to ask about this gift or to say thank you.</p>
      )}
      <Thread thread={data} />
      {data.can.write &&
        (isOpen ? (
          <MessageForm thread={data} />
        ) : (
          <Button
            variant="secondary"
            icon={<MessageSquare size={18} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {data.messages.length === 0 ? 'Write to the charity' : 'Write again'}
          </Button>
        ))}
    </section>
  )
}
