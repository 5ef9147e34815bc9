import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { refreshSession, useSession } from '../../features/identity/session/session.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { EmailLinkPage } from '../../ui/email-link-page.tsx'
import { ButtonLink } from '../../ui/link.tsx'

const settings = '/profile-settings?section=signing-in'

/** The page that the link sent to a new email address opens. Its button confirms the address. */
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
  return (
    <EmailLinkPage
      title="Use your new email address"
      lead="Press the button to use this address for your account."
      call={confirm}
      submit="Use this address"
      busy="Saving.."
      onSubmit={() => confirm.mutate({ body: { token } })}
      done={{
        title: 'Your email address has changed',
        lead: confirm.data?.message,
        next: (
          <ButtonLink to={signedIn ? settings : '/login'}>
            {signedIn ? 'Go on' : 'Log in'}
          </ButtonLink>
        ),
      }}
      broken={!token && { next: <ButtonLink to={settings}>Go to your settings</ButtonLink> }}
    />
  )
}
