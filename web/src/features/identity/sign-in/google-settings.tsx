import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useSystem } from '../../system/index.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

/** Connects or disconnects a Google account. Renders nothing if Google is not set up. */
export default function GoogleSettingsPart() {
  const isOffered = Boolean(useSystem()?.google)
  const { data, error, refetch } = useRead('GET /api/user/google')
  const [leaving, setLeaving] = useState(false)
  if (data && !isOffered && !data.connectedAt) return null
  return (
    <SettingsCard title="Google" lead="Connect a Google account to sign in without your password.">
      {error && !data && (
        <LoadFailedLine
          error={error}
          failure="Your Google account could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="your Google account" height="3rem" />}
      {data && !data.connectedAt && (
        <p>
          <Badge tone="neutral">Not connected</Badge> Choose “Continue with Google” when you next
          log in, with the Google account that has your address.
        </p>
      )}
      {data?.connectedAt && (
        <p>
          <Badge tone="success">Connected</Badge> since {formatDate(data.connectedAt)}
        </p>
      )}
      {data?.connectedAt && !leaving && (
        <div>
          <Button variant="secondary" onClick={() => setLeaving(true)}>
            Disconnect Google
          </Button>
        </div>
      )}
      {data?.connectedAt && leaving && <Disconnect onDone={() => setLeaving(false)} />}
    </SettingsCard>
  )
}

function Disconnect({ onDone }: { onDone: () => void }) {
  const disconnect = useCall('POST /api/user/google/disconnect', { gcTime: 0 })
  const form = useRulesForm({ defaultValues: { password: '' }, rules: {} })
  const send = async (body: { password: string }) => {
    const { message } = await disconnect.mutateAsync({ body })
    toast.success(message)
    onDone()
  }
  return (
    <Form
      form={form}
      send={send}
      failure="That did not work. Please try again."
      submit="Disconnect"
      submitting="Disconnecting.."
      beside={
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <PasswordField
        label="Your password"
        hint="After you disconnect, you sign in with this password. If your account has no password, set one or add a passkey first."
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}
