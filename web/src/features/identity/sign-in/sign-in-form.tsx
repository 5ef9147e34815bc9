import type { LoginResponse } from '@pennytrail/contract'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { hasCode } from '../../../lib/api/api-error.ts'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fetchCookieDomain } from '../session/authorisation-cookie.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { rememberEmailHandlers, emailDraft } from './sign-in-draft.ts'

interface SignInFormProps {
  onSignedIn: (response: LoginResponse) => void | Promise<void>
  /** The email address if the page prescribes it; the form then asks only for the password. */
  email?: string
  /** Whether the browser suggests passkeys in the field for the email address. */
  suggestsPasskeys?: boolean
  passwordRef?: RefObject<HTMLInputElement | null>
  /** A link beside the password's label. */
  aside?: ReactNode
  /** Content beside the button. */
  children?: ReactNode
}

const failed = 'Failed to log in'
function passwordRule(value: string) {
  return value ? undefined : 'Password is required'
}

export function SignInForm(props: SignInFormProps) {
  const { onSignedIn, passwordRef, aside, children } = props
  const known = props.email || undefined
  const form = useRulesForm({
    defaultValues: { email: known ?? emailDraft.current, password: '' },
    rules: { email: registrationRules.email, password: passwordRule },
  })
  const { errors, isSubmitting } = form.formState
  const { ref: registerPassword, ...password } = form.register('password')
  // Fetches the cookie's domain while the person types, so that the session cookie can be written
  // immediately after signing in.
  useEffect(() => void fetchCookieDomain(), [])

  // The correct email and password, kept while the account asks for a second factor.
  const [proved, setProved] = useState<{ email: string; password: string }>()

  const signIn = useCall('POST /api/auth/login', secretCall)
  const send = async (body: { email: string; password: string }) => {
    await onSignedIn(await signIn.mutateAsync({ body }))
  }
  const askForCode = (error: unknown) => {
    const isNeeded = hasCode(error, 'second-factor-required')
    if (isNeeded) setProved(form.getValues())
    return isNeeded
  }

  if (proved) {
    return (
      <SecondFactorForm
        onCode={async (code) => onSignedIn(await signIn.mutateAsync({ body: { ...proved, code } }))}
        onBack={() => setProved(undefined)}
      />
    )
  }

  return (
    <Form form={form} send={send} failure={failed} onError={askForCode} hasFailureTitle>
      <TextField
        label="Email"
        type="email"
        autoComplete={props.suggestsPasskeys ? 'username webauthn' : 'username'}
        readOnly={known !== undefined}
        {...form.field('email', known === undefined ? rememberEmailHandlers : {})}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aside={aside}
        error={errors.password?.message}
        {...password}
        ref={(input) => {
          registerPassword(input)
          if (passwordRef) passwordRef.current = input
        }}
      />
      <Button type="submit" wide busy={isSubmitting && 'Signing in..'}>
        Sign in
      </Button>
      {children}
    </Form>
  )
}
