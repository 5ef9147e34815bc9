import { useLocation } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { EmailLinkAction } from '../../ui/email-link-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/**
 * Opened by the email about a sign-in from a new device. Only a button ends the sessions, because
 * mail scanners open every link.
 */
export default function SignOutEverywherePage() {
  const link = useLocation().hash.slice(1)
  const end = useCall('POST /api/auth/sign-out-everywhere', { refresh: 'never' })
  const isInvalid = !link || hasCode(end.error, 'sign-out-link-invalid')

  if (end.isSuccess) {
    return (
      <>
        <PageHeader
          title="You are signed out everywhere"
          lead="Nobody is signed in to your account now. Somebody else may know your password, so set a new one."
        />
        <ButtonLink to="/forgot-password">Set a new password</ButtonLink>
      </>
    )
  }
  if (isInvalid) {
    return (
      <>
        <PageHeader
          title="This link does not work"
          lead="It has expired or is incomplete. Set a new password instead: that signs you out everywhere too."
        />
        <ButtonLink to="/forgot-password">Set a new password</ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Sign out everywhere"
        lead="This ends every session of your account, on this device and on all others. You do not need to sign in."
      />
      <EmailLinkAction
        busy={end.isPending && 'Signing out..'}
        error={end.error}
        onClick={() => end.mutate({ body: { link } })}
      >
        Sign out everywhere
      </EmailLinkAction>
    </>
  )
}
