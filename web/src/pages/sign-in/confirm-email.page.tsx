import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session-store.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { EmailLinkAction } from '../../ui/email-link-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/**
 * The page that the emailed link opens. The email address is confirmed only by a button, because
 * mail scanners open every link.
 */
export default function ConfirmEmailPage() {
  const [query] = useSearchParams()
  const signedIn = useSession((state) => state.status === 'signed-in')
  const token = query.get('token') ?? ''
  const confirm = useCall('POST /api/auth/confirm-email')

  if (confirm.isSuccess) {
    return (
      <>
        <PageHeader title="Your email address is confirmed" lead="Thank you. You are all set." />
        {signedIn ? (
          <ButtonLink to={exploreAddress()}>Go on</ButtonLink>
        ) : (
          <ButtonLink to="/login">Log in</ButtonLink>
        )}
      </>
    )
  }
  if (!token) {
    return (
      <>
        <PageHeader
          title="Confirm your email address"
          lead="This link is incomplete. Open it from our email again, or copy the whole link."
        />
        <ButtonLink to={signedIn ? exploreAddress() : '/login'}>
          {signedIn ? 'Go on' : 'Log in'}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Confirm your email address"
        lead="One click shows us that the address is yours."
      />
      <EmailLinkAction
        busy={confirm.isPending && 'Confirming..'}
        error={confirm.error}
        onClick={() => confirm.mutate({ body: { token } })}
      >
        Confirm email address
      </EmailLinkAction>
    </>
  )
}
