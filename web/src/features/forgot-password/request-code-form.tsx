import { forgotPasswordRules } from '@pennytrail/contract/forgot-password/rules.ts'
import { getErrorMessage } from '../../lib/api-error.ts'
import { listErrors, showFailure, useRulesForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { authFrameStyles as styles, rememberEmailHandlers, emailDraft } from '../identity/index.ts'
import { requestResetCode } from './forgot-password-calls.ts'

const failed = 'Failed to send reset code'
const sent = 'If that email exists, we’ve just sent you a six‑digit code.'

/** Sends a reset code and confirms it. Throws the error to show. */
export async function sendCode(email: string): Promise<void> {
  try {
    await requestResetCode(email, failed)
    toast.success(sent)
  } catch (error) {
    toast.error(getErrorMessage(error, failed))
    throw error
  }
}

/** The first step of a password reset: the email address. */
export function RequestCodeForm(props: { onSent: (email: string) => void | Promise<void> }) {
  const form = useRulesForm({
    defaultValues: { email: emailDraft.current },
    rules: { email: forgotPasswordRules.email },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      await sendCode(values.email.trim())
      await props.onSent(values.email.trim())
    } catch (error) {
      showFailure(error, form.setError, failed)
    }
  })
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', rememberEmailHandlers)}
      />
      <Button type="submit" wide busy={isSubmitting && 'Sending..'}>
        Send reset code
      </Button>
    </form>
  )
}
