import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { refreshSession, useSession } from '../../features/identity/session/session.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
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
  const queries = useQueryClient()
  const confirm = useCall('POST /api/user/confirm-new-email', {
    refresh: 'never',
    onSuccess: async () => {
      await refreshAll(queries)
      // If someone else is signed in here, the refresh changes nothing for them.
      await refreshSession().catch(() => {})
    },
  })
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
        onClick={() => confirm.mutate({ body: { token } })}
      >
        Use this address
      </EmailLinkAction>
    </>
  )
}
