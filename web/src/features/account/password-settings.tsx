import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { NewPasswordFields } from '../identity/index.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import styles from './account.module.css'

/** Changes the password. A new password ends every other session. */
export default function PasswordSettings() {
  const account = useRead('GET /api/user/account')
  return (
    <SettingsCard
      title="Password"
      lead="Changing your password signs you out everywhere else. We will email you to confirm it."
    >
      <QueryView compact query={account} failure="Your account could not be loaded.">
        {({ hasPassword }) => <NewPassword hasPassword={hasPassword} />}
      </QueryView>
    </SettingsCard>
  )
}

const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' }

function NewPassword({ hasPassword }: { hasPassword: boolean }) {
  const { mutateAsync: changePassword } = useCall('POST /api/user/password', {
    gcTime: 0,
    onSuccess: ({ message }) => toast.success(message),
  })
  const form = useRulesForm({
    defaultValues: nothing,
    rules: {
      currentPassword: (value: string) =>
        value || !hasPassword ? undefined : 'Password is required',
      newPassword: registrationRules.password,
      confirmPassword: (value: string, values: typeof nothing) =>
        registrationRules.confirmPassword(value, values.newPassword),
    },
  })
  const send = async ({ currentPassword, newPassword }: typeof nothing) => {
    await changePassword({ body: { currentPassword, newPassword } })
    form.reset(nothing)
  }
  return (
    <Form
      form={form}
      send={send}
      failure="Your password could not be changed. Please try again."
      submit={hasPassword ? 'Change password' : 'Set password'}
      submitting="Saving.."
      className={styles['form']}
    >
      {hasPassword ? (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      ) : (
        <p>
          Your account has no password yet. Set one if you also want to sign in with your email
          address.
        </p>
      )}
      <NewPasswordFields form={form} name="newPassword" label="New password" />
    </Form>
  )
}
