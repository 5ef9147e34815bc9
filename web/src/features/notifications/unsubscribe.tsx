import type { MailLink } from '@pennytrail/contract'
import {
  getNotificationText,
  type NotificationKind,
} from '@pennytrail/contract/notifications/kinds.ts'
import type { ReactNode } from 'react'
import { getErrorMessage, getErrorStatus } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import styles from './unsubscribe.module.css'

interface UnsubscribeProps {
  token: string
  /** The link to the settings of every kind of email. */
  settings: ReactNode
}

/**
 * The page that an email's unsubscribe link opens. It says which kind of email would stop, and
 * offers a button to stop it and a link to the settings.
 */
export function Unsubscribe({ token, settings }: UnsubscribeProps) {
  const link = useRead('GET /api/notification/link', token === '' ? null : { query: { token } })
  const change = useCall('PATCH /api/notification/link')
  if (link.data) {
    return (
      <Choice
        {...link.data}
        stoppedHere={change.isSuccess}
        busy={change.isPending}
        error={change.error}
        onChange={(mail) => change.mutate({ body: { token, mail } })}
        settings={settings}
      />
    )
  }
  if (token && link.isPending) return <LoadingPlaceholder label="what the link is for" lines={4} />
  // A failed request does not mean that the link is invalid.
  const status = getErrorStatus(link.error)
  if (token && (status === 0 || status === 429 || status >= 500)) {
    return (
      <PageUnavailable
        title="This link could not be opened"
        reason={getErrorMessage(link.error, 'Nothing has changed. Please try again.')}
        status={status}
        onRetry={() => link.refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader
        title="This link does not work"
        lead={
          token
            ? getErrorMessage(link.error, 'We could not open this link. Please try again.')
            : 'This link is incomplete. Open it from the email again.'
        }
      />
      {settings}
    </>
  )
}

/** The kinds that could be mistaken for the emails that a charity sends by itself. */
const kindsOfUpdates: readonly NotificationKind[] = ['charity-updates', 'project-updates']

interface ChoiceProps extends MailLink {
  stoppedHere: boolean
  busy: boolean
  error: Error | null
  onChange: (mail: boolean) => void
  settings: ReactNode
}

function Choice({ kind, email, mail, stoppedHere, busy, error, onChange, settings }: ChoiceProps) {
  const { label, description } = getNotificationText(kind)
  return (
    <>
      <PageHeader
        title={mail ? 'Stop these emails?' : 'These emails have stopped'}
        documentTitle="Unsubscribe"
        lead={
          mail ? `${email} gets “${label}” emails.` : `${email} no longer gets “${label}” emails.`
        }
      />
      <Stack gap={16} className={styles['choice']}>
        <p>{description}</p>
        {mail && <p>You still get other emails, such as receipts for your gifts.</p>}
        {kindsOfUpdates.includes(kind) && (
          <p>
            Charities that you allowed to email you write to you themselves, so this does not stop
            their own emails. Stop those in your settings, or by the link in their email.
          </p>
        )}
        <div role="status">
          {stoppedHere &&
            (mail ? 'You will get these emails again.' : 'Done. Nothing else changed.')}
        </div>
        <ActionError
          id="unsubscribe"
          error={error}
          failure="That did not work. Please try again."
        />
        <Row gap={12}>
          {mail ? (
            <Button busy={busy && 'Stopping..'} onClick={() => onChange(false)}>
              Stop these emails
            </Button>
          ) : (
            <Button variant="secondary" busy={busy && 'Saving..'} onClick={() => onChange(true)}>
              Get these emails again
            </Button>
          )}
        </Row>
        {settings}
      </Stack>
    </>
  )
}
