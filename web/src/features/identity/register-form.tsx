import type { LoginResponse } from '@pennytrail/contract'
import { passwordStrength } from '@pennytrail/contract/password-strength.ts'
import { registrationRules, type Intent } from '@pennytrail/contract/registration-rules.ts'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/api-error.ts'
import { useRulesForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-frame.module.css'
import { cookieDomain } from './authorisation-cookie.ts'
import { linesOf, showFailure } from './form-errors.ts'
import { intents } from './intents.ts'

const rules = {
  firstname: registrationRules.firstname,
  lastname: registrationRules.lastname,
  email: registrationRules.email,
  password: registrationRules.password,
  confirmPassword: (value: string, { password }: { password: string }) =>
    registrationRules.confirmPassword(value, password),
}

const defaultValues = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  confirmPassword: '',
  intent: 'donor' as Intent,
}

export function RegisterForm(props: {
  onSignedIn: (response: LoginResponse) => void | Promise<void>
}) {
  const form = useRulesForm({ defaultValues, rules })
  const { errors, isSubmitting, submitCount, touchedFields } = form.formState
  const typed = form.watch('password')
  const strength = registrationRules.password(typed) ? undefined : passwordStrength(typed)
  useEffect(() => void cookieDomain(), [])

  // What was typed to confirm may match, or no longer match, by a change of the password.
  const checkConfirmation = () => {
    if (touchedFields.confirmPassword || submitCount > 0) void form.trigger('confirmPassword')
  }

  const send = form.handleSubmit(async ({ firstname, lastname, email, password, intent }) => {
    const body = { firstname, lastname, email, password, intent }
    try {
      await props.onSignedIn(await api('POST /api/auth/register', { body }))
    } catch (error) {
      if (hasCode(error, 'email-taken')) {
        form.setError('email', { message: messageOf(error, 'Failed to register') })
      } else showFailure(error, form.setError, 'Failed to register. Please try again.')
    }
  })

  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={linesOf(errors)} submitCount={submitCount} />
      <RadioCards legend="What brings you here?" cards={intents} {...form.register('intent')} />
      <div className={styles['pair']}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstname?.message}
          {...form.register('firstname')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastname?.message}
          {...form.register('lastname')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        strength={strength}
        error={errors.password?.message}
        {...form.register('password', { onChange: checkConfirmation })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" wide busy={isSubmitting && 'Submitting..'}>
        Create account
      </Button>
    </form>
  )
}
