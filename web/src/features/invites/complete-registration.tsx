import { splitName } from '@pennytrail/contract/invites/rules.ts'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { ApiError } from '../../lib/api/api-error.ts'
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
import { useAcceptInvite } from './use-answer-invite.ts'

const formId = 'complete-registration'
const failed = 'Failed to register. Please try again.'

function createRules({ hasAccount }: Invite) {
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
  /** The path to which the person returns after a password reset. */
  address: string
  /** Called with the password after the invite was accepted. */
  onAccepted: (password: string) => Promise<void>
}

/** Asks for the details of a new account, or for the password of the existing one. */
export default function CompleteRegistration(props: CompleteRegistrationProps) {
  const { open, onClose, invite, token, address, onAccepted } = props
  const form = useRulesForm({
    defaultValues: {
      ...splitName(invite.name),
      email: invite.email,
      password: '',
      confirmPassword: '',
    },
    rules: createRules(invite),
  })
  const { errors, isSubmitting, submitCount } = form.formState

  const { mutateAsync } = useAcceptInvite(invite.kind, failed)
  const send = form.handleSubmit(async ({ firstname, lastname, password }) => {
    try {
      await mutateAsync({ firstname, lastname, token, password })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : failed
      toast.error(message)
      if (!showIssues(error, form.setError)) form.setError('root', { message })
      return
    }
    await onAccepted(password)
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
        invite.hasAccount
          ? `You already have an account with this email address. Enter its password to join. Nothing else about your account changes.`
          : undefined
      }
      actions={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting && 'Submitting..'}>
            {invite.hasAccount ? 'Join' : 'Create account and join'}
          </Button>
        </>
      }
    >
      <Stack id={formId} noValidate as="form" gap={24} onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
        {invite.hasAccount ? (
          <AccountFields form={form} address={address} />
        ) : (
          <NewFields form={form} />
        )}
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
