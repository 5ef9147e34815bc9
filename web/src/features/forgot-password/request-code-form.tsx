import { forgotPasswordRules } from '@pennytrail/contract/forgot-password/rules.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { rememberEmailHandlers, emailDraft } from '../identity/index.ts'
import { notSent, useSendResetCode } from './forgot-password-calls.ts'

/** The first step of a password reset: the email address. */
export function RequestCodeForm(props: { onSent: (email: string) => void | Promise<void> }) {
  const form = useRulesForm({
    defaultValues: { email: emailDraft.current },
    rules: { email: forgotPasswordRules.email },
  })
  const { isSubmitting } = form.formState
  const sending = useSendResetCode()
  const send = async (values: { email: string }) => {
    await sending.mutateAsync(values.email.trim())
    await props.onSent(values.email.trim())
  }
  return (
    <Form form={form} send={send} failure={notSent}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...form.field('email', rememberEmailHandlers)}
      />
      <Button type="submit" wide busy={isSubmitting && 'Sending..'}>
        Send reset code
      </Button>
    </Form>
  )
}
