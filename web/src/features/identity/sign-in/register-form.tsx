import type { LoginResponse } from '@pennytrail/contract'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { useEffect } from 'react'
import { hasCode, getErrorMessage } from '../../../lib/api/api-error.ts'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NameFields } from '../name-fields.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NewTab } from '../../../ui/link.tsx'
import { fetchCookieDomain } from '../session/authorisation-cookie.ts'
import { intents } from '../intents.ts'
import { useSession } from '../session/session-store.ts'
import { rememberEmailHandlers, emailDraft, personDraft } from './sign-in-draft.ts'

const rules = {
  firstname: registrationRules.firstname,
  lastname: registrationRules.lastname,
  email: registrationRules.email,
  password: registrationRules.password,
  confirmPassword: (value: string, { password }: { password: string }) =>
    registrationRules.confirmPassword(value, password),
}

const failed = 'Failed to register. Please try again.'

const secrets = { password: '', confirmPassword: '' }

export function RegisterForm(props: {
  onSignedIn: (response: LoginResponse) => void | Promise<void>
}) {
  const defaultValues = { ...secrets, ...personDraft.current, email: emailDraft.current }
  const form = useRulesForm({ defaultValues, rules })
  const { errors, isSubmitting } = form.formState
  useEffect(() => void fetchCookieDomain(), [])
  const { getValues } = form
  const register = useCall('POST /api/auth/register', secretCall)
  useEffect(
    () => () => {
      if (useSession.getState().status === 'signed-in') return
      const { firstname, lastname, intent } = getValues()
      personDraft.current = { firstname, lastname, intent }
    },
    [getValues],
  )

  const send = async ({ firstname, lastname, email, password, intent }: typeof defaultValues) => {
    const body = { firstname, lastname, email, password, intent }
    await props.onSignedIn(await register.mutateAsync({ body }))
  }
  const showTaken = (error: unknown) => {
    const isTaken = hasCode(error, 'email-taken')
    if (isTaken) form.setError('email', { message: getErrorMessage(error, failed) })
    return isTaken
  }

  return (
    <Form form={form} send={send} failure={failed} onError={showTaken} hasFailureTitle>
      <RadioCards legend="What brings you here?" cards={intents} {...form.register('intent')} />
      <NameFields register={form.register} errors={errors} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...form.field('email', rememberEmailHandlers)}
      />
      <NewPasswordFields form={form} name="password" />
      <Button type="submit" wide busy={isSubmitting && 'Submitting..'}>
        Create account
      </Button>
      <p className="quiet">
        By creating an account you agree to the <NewTab to="/terms">Terms of use</NewTab>.{' '}
        <NewTab to="/privacy">Privacy</NewTab> says what we keep about you and for how long.
      </p>
    </Form>
  )
}
