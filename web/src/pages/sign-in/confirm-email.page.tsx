import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session-store.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { EmailLinkPage } from '../../ui/email-link-page.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** The page that the emailed link opens. Its button confirms the email address. */
export default function ConfirmEmailPage() {
  const [query] = useSearchParams()
  const signedIn = useSession((state) => state.status === 'signed-in')
  const token = query.get('token') ?? ''
  const confirm = useCall('POST /api/auth/confirm-email')
  const next = (
    <ButtonLink to={signedIn ? exploreAddress() : '/login'}>
      {signedIn ? 'Go on' : 'Log in'}
    </ButtonLink>
  )
  return (
    <EmailLinkPage
      title="Confirm your email address"
      lead="Press the button to confirm that the address is yours."
      call={confirm}
      submit="Confirm email address"
      busy="Confirming.."
      onSubmit={() => confirm.mutate({ body: { token } })}
      done={{
        title: 'Your email address is confirmed',
        lead: 'Thank you. You are all set.',
        next,
      }}
      broken={!token && { next }}
    />
  )
}
