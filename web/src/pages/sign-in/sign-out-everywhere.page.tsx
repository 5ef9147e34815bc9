import { useLocation } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { EmailLinkPage } from '../../ui/email-link-page.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** Opened by the email about a sign-in from a new device. Its button ends the sessions. */
export default function SignOutEverywherePage() {
  const link = useLocation().hash.slice(1)
  const end = useCall('POST /api/auth/sign-out-everywhere', { refresh: 'never' })
  const next = <ButtonLink to="/forgot-password">Set a new password</ButtonLink>
  return (
    <EmailLinkPage
      title="Sign out everywhere"
      lead="This ends every session of your account, on this device and on all others. You do not need to sign in."
      call={end}
      submit="Sign out everywhere"
      busy="Signing out.."
      onSubmit={() => end.mutate({ body: { link } })}
      done={{
        title: 'You are signed out everywhere',
        lead: 'Nobody is signed in to your account now. Somebody else may know your password, so set a new one.',
        next,
      }}
      broken={
        (!link || hasCode(end.error, 'sign-out-link-invalid')) && {
          title: 'This link does not work',
          lead: 'It has expired or is incomplete. Set a new password instead: that signs you out everywhere too.',
          next,
        }
      }
    />
  )
}
