import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { AccountDetails } from '@pennytrail/contract'
import {
  normaliseEmail,
  registrationRules,
} from '@pennytrail/contract/identity/registration-rules.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './account.module.css'

/** Changes the sign-in address. The new address takes effect when the link sent to it is opened. */
export default function EmailSettings() {
  const account = useRead('GET /api/user/account')
  return (
    <SettingsCard
      title="Email address"
      lead="You sign in with this address and we send emails to it. Others see it only where you allow it."
    >
      <QueryView compact query={account} failure="Your email address could not be loaded.">
        {(details) => <Email {...details} />}
      </QueryView>
    </SettingsCard>
  )
}

function Email({ email, confirmed, hasPassword, pendingEmail }: AccountDetails) {
  return (
    <>
      <p>
        <strong>{showEmail(email)}</strong>
        {confirmed ? ', confirmed' : ', not confirmed yet'}
      </p>
      {pendingEmail ? (
        <PendingEmail {...pendingEmail} />
      ) : (
        <NewEmail present={email} hasPassword={hasPassword} />
      )}
    </>
  )
}

function PendingEmail({ email, expiresAt }: NonNullable<AccountDetails['pendingEmail']>) {
  const cancelChange = useCall('DELETE /api/user/email')
  return (
    <Stack gap={12}>
      <p role="status">
        We sent a link to <strong>{showEmail(email)}</strong>. Open it by{' '}
        {formatDateTime(expiresAt)} to change your address.
      </p>
      <ActionError
        id="keep-email"
        error={cancelChange.error}
        failure="That did not work. Try again."
      />
      <Row gap={12} align="center">
        <Button
          variant="secondary"
          busy={cancelChange.isPending && 'Saving..'}
          onClick={() => cancelChange.mutate()}
        >
          Keep the current address
        </Button>
      </Row>
    </Stack>
  )
}

function NewEmail({ present, hasPassword }: { present: string; hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  if (open) return <NewEmailForm present={present} hasPassword={hasPassword} />
  return (
    <Row gap={12} align="center">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change email address
      </Button>
    </Row>
  )
}

function NewEmailForm({ present, hasPassword }: { present: string; hasPassword: boolean }) {
  const { mutateAsync: changeEmail } = useCall('POST /api/user/email', {
    gcTime: 0,
    onSuccess: ({ message }) => toast.success(message),
  })
  // The name differs from the fields of the sign-in dialog, which can be open at the same time.
  const form = useRulesForm({
    defaultValues: { newEmail: '', emailPassword: '' },
    rules: {
      newEmail: (value: string) =>
        normaliseEmail(value) === present
          ? 'This is already your email address.'
          : registrationRules.email(value),
      emailPassword: (value: string) =>
        value || !hasPassword ? undefined : 'Password is required',
    },
  })
  const send = ({ newEmail, emailPassword }: { newEmail: string; emailPassword: string }) =>
    changeEmail({ body: { email: newEmail, password: emailPassword } })
  return (
    <Form
      form={form}
      send={send}
      failure="The link could not be sent. Please try again."
      names={{ email: 'newEmail', password: 'emailPassword' }}
      submit="Send the link"
      submitting="Sending.."
      className={styles['form']}
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        hint="We will send a link to this address and let your current address know."
        {...form.field('newEmail')}
      />
      {hasPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('emailPassword')}
        />
      )}
    </Form>
  )
}
