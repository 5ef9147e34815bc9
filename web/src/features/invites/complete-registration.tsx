import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import { splitName } from '@pennytrail/contract/invites/rules.ts'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { useState } from 'react'
import { ApiError, hasCode } from '../../lib/api/api-error.ts'
import { showIssues, listErrors, useRulesForm } from '../../lib/form/form.ts'
import { hasPage } from '../../lib/page-registry.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { NameFields, NewPasswordFields } from '../identity/index.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Invite } from './invite-calls.ts'
import { useAcceptInvite } from './use-invite.ts'
import { useSystem } from '../system/index.ts'
import { keepInvite } from './kept-invite.ts'

const formId = 'complete-registration'
const failed = 'Failed to register. Please try again.'

function createRules({ hasAccount }: Invite, signedIn: boolean) {
  if (signedIn) return {}
  return hasAccount
    ? { password: (value: string) => (value ? undefined : 'Password is required') }
    : {
        firstname: registrationRules.firstname,
        lastname: registrationRules.lastname,
        email: registrationRules.email,
        password: registrationRules.password,
        confirmPassword: (value: string, { password }: { password: string }) =>
          registrationRules.confirmPassword(value, password),
      }
}

interface CompleteRegistrationProps {
  open: boolean
  onClose: () => void
  invite: Invite
  token: string
  /** Whether the person is signed in with the address of the invite, and so needs no password. */
  signedIn: boolean
  /** The path to which the person returns after a password reset. */
  address: string
  /** Called after the invite was accepted, with the password unless the person was signed in. */
  onAccepted: (password?: string) => Promise<void>
}

/**
 * Asks for the details of a new account, or for the password of the existing one. A person who is
 * signed in with the address of the invite only confirms.
 */
export default function CompleteRegistration(props: CompleteRegistrationProps) {
  const { open, onClose, invite, token, address, onAccepted } = props
  // To become a Lead, a person must have signed in just now.
  const [needsProof, setNeedsProof] = useState(false)
  const signedIn = props.signedIn && !needsProof
  const form = useRulesForm({
    defaultValues: {
      ...splitName(invite.name),
      email: invite.email,
      password: '',
      confirmPassword: '',
    },
    rules: createRules(invite, signedIn),
  })
  const { errors, isSubmitting, submitCount } = form.formState

  const { mutateAsync } = useAcceptInvite(invite.kind, failed)
  const send = form.handleSubmit(async ({ firstname, lastname, password }) => {
    try {
      await mutateAsync({ firstname, lastname, token, ...(signedIn ? {} : { password }) })
    } catch (error) {
      if (hasCode(error, 'fresh-sign-in-required') && !needsProof) {
        setNeedsProof(true)
        return
      }
      const message = error instanceof ApiError ? error.message : failed
      toast.error(message)
      if (!showIssues(error, form.setError)) form.setError('root', { message })
      return
    }
    await onAccepted(signedIn ? undefined : password)
    onClose()
    form.reset()
  })

  const cancel = () => {
    form.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={isSubmitting ? () => {} : onClose}
      title="Complete Your Registration"
      description={
        signedIn
          ? `You are signed in as ${showEmail(invite.email)}.`
          : needsProof
            ? 'Leads prove again that it is them. Enter your password, or sign in with Google again.'
            : invite.hasAccount
              ? `You already have an account with this email address. Enter its password to join. Nothing else about your account changes.`
              : undefined
      }
      actions={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting && 'Submitting..'}>
            {signedIn || invite.hasAccount ? 'Join' : 'Create account and join'}
          </Button>
        </>
      }
    >
      <Stack id={formId} noValidate as="form" gap={24} onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
        {signedIn ? null : invite.hasAccount ? (
          <AccountFields form={form} address={address} />
        ) : (
          <NewFields form={form} />
        )}
        {!signedIn && <GoogleWay address={address} />}
      </Stack>
    </Dialog>
  )
}

interface Values {
  firstname: string
  lastname: string
  email: string
  password: string
  confirmPassword: string
}
type Form = ReturnType<typeof useRulesForm<Values>>

function AccountFields({ form, address }: { form: Form; address: string }) {
  return (
    <>
      <EmailField form={form} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aside={
          hasPage('/forgot-password') && (
            <TextLink to={`/forgot-password?next=${encodeURIComponent(address)}`}>
              Forgot your password?
            </TextLink>
          )
        }
        {...form.field('password')}
      />
    </>
  )
}

/**
 * Leads to the log-in page, where Google's script may run, and from there back to the invite. The
 * whole page loads, because no third-party script may run beside the token of an invite; and the
 * token waits in this tab, not in the address of the log-in page.
 */
function GoogleWay({ address }: { address: string }) {
  const system = useSystem()
  if (!system?.google) return null
  const { pathname } = new URL(address, location.origin)
  return (
    <p>
      <TextLink
        reloadDocument
        to={`/login?next=${encodeURIComponent(pathname)}`}
        onClick={() => keepInvite(address)}
      >
        Continue with Google
      </TextLink>{' '}
      and come back to this invite. Use the Google account with this email address.
    </p>
  )
}

function NewFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <NameFields register={form.register} errors={errors} />
      <EmailField form={form} />
      <NewPasswordFields form={form} name="password" />
    </>
  )
}

function EmailField({ form }: { form: Form }) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      readOnly
      {...form.field('email')}
    />
  )
}
