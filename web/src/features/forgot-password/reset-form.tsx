import { normaliseCode, forgotPasswordRules } from '@pennytrail/contract/forgot-password/rules.ts'
import { getPasswordStrength } from '@pennytrail/contract/identity/password-strength.ts'
import { useEffect, type ChangeEvent, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { listErrors, showFailure, useRulesForm } from '../../lib/form/form.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { toast } from '../../lib/toast.ts'
import {
  useCommonPassword,
  authFrameStyles as styles,
  fetchCookieDomain,
} from '../identity/index.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { notReset, useResetPassword, useSendResetCode } from './forgot-password-calls.ts'

/**
 * Keeps the focus in the field when a button is pressed. Losing the focus would show the field's
 * error, move the button from under the pointer and lose the click.
 */
function keepFocus(event: MouseEvent) {
  return event.preventDefault()
}

interface ResetFormProps {
  email: string
  /** Called with the new password after it was set. */
  onReset: (password: string) => Promise<void>
  onBack: () => void
}

/** The second step of a password reset: the code from the email and the new password. */
export function ResetForm({ email, onReset, onBack }: ResetFormProps) {
  const form = useRulesForm({
    defaultValues: { code: '', newPassword: '' },
    rules: { code: forgotPasswordRules.code, newPassword: forgotPasswordRules.newPassword },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const { setFocus } = form
  const typed = form.watch('newPassword')
  const isAcceptable = forgotPasswordRules.newPassword(typed) === undefined
  const strength = isAcceptable ? getPasswordStrength(typed) : undefined
  const warning = useCommonPassword(typed, isAcceptable)
  const { search } = useLocation()
  const resetting = useResetPassword()
  const sending = useSendResetCode()
  const { onChange, ...code } = form.register('code')
  useEffect(() => {
    setFocus('code')
    void fetchCookieDomain()
  }, [setFocus])

  const send = form.handleSubmit(async (values) => {
    try {
      await resetting.mutateAsync({ email, ...values })
    } catch (error) {
      toast.error(getErrorMessage(error, notReset))
      showFailure(error, form.setError, notReset)
      return
    }
    toast.success('Password reset successful! Logging you in...')
    await onReset(values.newPassword)
  })

  const sendAgain = async () => {
    await sending.mutateAsync(email).catch(() => {}) // a toast has already shown the error
    setFocus('code')
  }

  return (
    <Stack noValidate as="form" gap={24} onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Reset code"
        hint="The six digits in our email. They work for ten minutes."
        autoComplete="one-time-code"
        inputMode="numeric"
        className={styles['code']}
        error={errors.code?.message}
        {...code}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          event.target.value = normaliseCode(event.target.value)
          void onChange(event)
        }}
      />
      <PasswordField
        label="New password"
        hint="At least 6 characters; longer is safer."
        autoComplete="new-password"
        strength={strength}
        warning={warning}
        {...form.field('newPassword')}
      />
      <Button type="submit" wide busy={isSubmitting && 'Submitting..'}>
        Reset password
      </Button>
      <Row wrap gap={12}>
        <ButtonLink
          to={{ search }}
          variant="quiet"
          size="small"
          onMouseDown={keepFocus}
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          Back to email
        </ButtonLink>
        <Button
          variant="quiet"
          size="small"
          onMouseDown={keepFocus}
          busy={sending.isPending && 'Sending..'}
          onClick={() => void sendAgain()}
        >
          Send another code
        </Button>
      </Row>
    </Stack>
  )
}
