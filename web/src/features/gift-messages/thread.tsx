import type { GiftMessage, GiftMessages } from '@pennytrail/contract'
import { formatDateTime } from '../../lib/format-date.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './messages.module.css'

function getWriterName(message: GiftMessage, { charity, side }: GiftMessages): string {
  if (message.own) return 'You'
  if (message.from === 'giver') return message.name ?? 'The giver'
  return side === 'charity' && message.name ? `${message.name}, for ${charity.name}` : charity.name
}

export function Thread({ thread }: { thread: GiftMessages }) {
  if (thread.messages.length === 0) return null
  return (
    <ol role="list" className={styles['thread']} aria-label="Messages">
      {thread.messages.map((message) => (
        <Stack
          as="li"
          gap={4}
          key={message.id}
          className={styles['message']}
          data-from={message.from}
        >
          <p className={styles['by']}>
            <strong>{getWriterName(message, thread)}</strong>{' '}
            <time dateTime={message.writtenAt}>{formatDateTime(message.writtenAt)}</time>
          </p>
          <p className={styles['body']}>{message.body}</p>
          {message.replyTo !== null && thread.side === 'charity' && (
            <p className={styles['by']}>
              You can also reply by email:{' '}
              <a href={`mailto:${message.replyTo}`}>{message.replyTo}</a>
            </p>
          )}
        </Stack>
      ))}
    </ol>
  )
}
