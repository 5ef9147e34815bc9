import type { OwnSession } from '@pennytrail/contract'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatAgo, formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { SettingsRow } from '../../ui/layout/settings-row.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'

export default function SessionSettings({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const sessions = useRead('GET /api/user/sessions', {}, { select: (all) => all.sessions })
  return (
    <SettingsCard
      title="Where you are signed in"
      lead="You stay signed in for up to 12 hours. Sign out any session you do not recognise."
    >
      <QueryView compact query={sessions} failure="Your sessions could not be loaded.">
        {(list) => <SessionList sessions={list} />}
      </QueryView>
      <EndAllSessions onSignedOut={onSignedOut} />
    </SettingsCard>
  )
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useCall('DELETE /api/user/sessions/{id}', {
    onSuccess: () => toast.success('That session has been signed out.'),
  })
  return (
    <>
      <Stack role="list" as="ul">
        {sessions.map((session, index) => (
          <SessionRow
            key={session.id}
            session={session}
            number={index + 1}
            busy={end.isPending && end.variables.params.id === session.id}
            onEnd={() => end.mutate({ params: { id: session.id } })}
          />
        ))}
      </Stack>
      <ActionError
        id="end-session"
        error={end.error}
        failure="The session could not be signed out. Please try again."
      />
    </>
  )
}

interface RowProps {
  session: OwnSession
  /** The session's place in the list, to distinguish sessions that began in the same minute. */
  number: number
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, number, busy, onEnd }: RowProps) {
  const { current, device, network, startedAt, lastUsedAt } = session
  const name = device ?? 'Unknown device'
  return (
    <SettingsRow
      name={
        <>
          {name}
          {current && <Badge tone="primary">This session</Badge>}
        </>
      }
      actions={
        !current && (
          <Button
            variant="secondary"
            size="small"
            busy={busy && 'Signing out..'}
            aria-label={`Sign out session ${number}: ${name}, signed in ${formatDateTime(startedAt)}`}
            onClick={onEnd}
          >
            Sign out
          </Button>
        )
      }
    >
      <span className="quiet">
        Signed in {formatDateTime(startedAt)}
        {network && ` from ${network}`}
      </span>
      {!current && lastUsedAt && <span className="quiet">Last used {formatAgo(lastUsedAt)}</span>}
    </SettingsRow>
  )
}

function EndAllSessions({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const end = useCall('DELETE /api/user/sessions', { refresh: 'never', onSuccess: onSignedOut })
  return (
    <Row gap={12} align="center">
      <ConfirmButton
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        action={end}
        busy="Signing out.."
        failure="That did not work. Please try again."
        onConfirm={() => end.mutate()}
      >
        <p>This ends every session, including this one. You will need to sign in again.</p>
      </ConfirmButton>
    </Row>
  )
}
