import type { GoogleQuestion, LoginResponse } from '@pennytrail/contract'
import { registrationRules, type Intent } from '@pennytrail/contract/identity/registration-rules.ts'
import { useState } from 'react'
import { hasCode } from '../../../lib/api/api-error.ts'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NameFields } from '../name-fields.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { intents } from '../intents.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

interface QuestionProps {
  state: string
  question: GoogleQuestion
  onAnswered: (state: string, answer: LoginResponse | GoogleQuestion) => Promise<void>
  onBack: () => void
}

const failed = 'Failed to log in'

/** Asks for what is still missing after Google identified the person. */
export function GoogleAccountForm(props: QuestionProps) {
  return props.question.asks === 'password' ? <ConnectForm {...props} /> : <NewAccount {...props} />
}

/** Asks for the password of the existing account with this email, to connect Google to it. */
function ConnectForm({ state, question, onAnswered, onBack }: QuestionProps) {
  const form = useRulesForm({
    defaultValues: { password: '' },
    rules: { password: (value: string) => (value ? undefined : 'Password is required') },
  })
  const { isSubmitting } = form.formState
  // The correct password, kept while the account asks for a second factor.
  const [proved, setProved] = useState<string>()
  const finish = useCall('POST /api/auth/google/finish', secretCall)
  const answer = async (password: string, code?: string) => {
    const body = { state, password, ...(code === undefined ? {} : { code }) }
    await onAnswered(state, await finish.mutateAsync({ body }))
  }
  const send = async ({ password }: { password: string }) => {
    await answer(password)
  }
  const askForCode = (error: unknown) => {
    const isNeeded = hasCode(error, 'second-factor-required')
    if (isNeeded) setProved(form.getValues('password'))
    return isNeeded
  }
  if (proved !== undefined) {
    return <SecondFactorForm onCode={(code) => answer(proved, code)} onBack={onBack} />
  }
  return (
    <Form form={form} send={send} failure={failed} onError={askForCode}>
      <p>
        You have an account with <strong>{question.email}</strong> already. Enter its password now,
        and you can sign in with Google from then on.
      </p>
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={question.email}
        readOnly
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" wide busy={isSubmitting && 'Signing in..'}>
        Connect and sign in
      </Button>
      <Back onBack={onBack} />
    </Form>
  )
}

interface Profile {
  firstname: string
  lastname: string
  intent: Intent
}

/**
 * Creates an account for an email address that has none, and asks for what Google does not supply.
 */
function NewAccount({ state, question, onAnswered, onBack }: QuestionProps) {
  const { firstname, lastname, email } = question
  const form = useRulesForm<Profile>({
    defaultValues: { firstname, lastname, intent: 'donor' },
    rules: { firstname: registrationRules.firstname, lastname: registrationRules.lastname },
  })
  const { errors, isSubmitting } = form.formState
  const finish = useCall('POST /api/auth/google/finish', secretCall)
  const send = async (profile: Profile) => {
    await onAnswered(state, await finish.mutateAsync({ body: { state, profile } }))
  }
  return (
    <Form form={form} send={send} failure="Failed to register. Please try again.">
      <p>
        There is no account with <strong>{email}</strong> yet. Create one to sign in with Google.
      </p>
      <RadioCards legend="What brings you here?" cards={intents} {...form.register('intent')} />
      <NameFields register={form.register} errors={errors} />
      <Button type="submit" wide busy={isSubmitting && 'Submitting..'}>
        Create account
      </Button>
      <Back onBack={onBack} />
    </Form>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="quiet" wide onMouseDown={(event) => event.preventDefault()} onClick={onBack}>
      Start again
    </Button>
  )
}
