import { Stack } from '../../ui/layout.tsx'
import { forgotPasswordRules } from '@pennytrail/contract/forgot-password/rules.ts'
import { listErrors, showFailure, useRulesForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { rememberEmailHandlers, emailDraft } from '../identity/index.ts'
import { notSent, useSendResetCode } from './use-reset-password.ts'

/** The first step of a password reset: the email address. */
export function RequestCodeForm(props: { onSent: (email: string) => void | Promise<void> }) {
  const form = useRulesForm({
    defaultValues: { email: emailDraft.current },
    rules: { email: forgotPasswordRules.email },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const sending = useSendResetCode()
  const send = form.handleSubmit(async (values) => {
    try {
      await sending.mutateAsync(values.email.trim())
      await props.onSent(values.email.trim())
    } catch (error) {
      showFailure(error, form.setError, notSent)
    }
  })
  return (
    <Stack noValidate as="form" gap={24} onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...form.field('email', rememberEmailHandlers)}
      />
      <Button type="submit" wide busy={isSubmitting && 'Sending..'}>
        Send reset code
      </Button>
    </Stack>
  )
}
