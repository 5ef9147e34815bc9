import { useSearchParams } from 'react-router'
import { useConfirmNewEmail } from '../../features/account/use-account.ts'
import { useSession } from '../../features/identity/session/session.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { EmailLinkAction } from '../../ui/email-link-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const settings = '/profile-settings?section=signing-in'

/**
 * The page that the link sent to a new email address opens. The address is confirmed only by a
 * button, because mail scanners open every link.
 */
export default function ConfirmNewEmail() {
  const [query] = useSearchParams()
  const signedIn = useSession((state) => state.status === 'signed-in')
  const token = query.get('token') ?? ''
  const confirm = useConfirmNewEmail()
  if (confirm.isSuccess) {
    return (
      <>
        <PageHeader title="Your email address has changed" lead={confirm.data.message} />
        <ButtonLink to={signedIn ? settings : '/login'}>{signedIn ? 'Go on' : 'Log in'}</ButtonLink>
      </>
    )
  }
  if (!token) {
    return (
      <>
        <PageHeader
          title="Use your new email address"
          lead="This link is incomplete. Open it from our email again, or copy the whole link."
        />
        <ButtonLink to={settings}>Go to your settings</ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Use your new email address"
        lead="One click, and your account has this address from now on."
      />
      <EmailLinkAction
        busy={confirm.isPending && 'Saving..'}
        error={confirm.error}
        onClick={() => confirm.mutate(token)}
      >
        Use this address
      </EmailLinkAction>
    </>
  )
}
