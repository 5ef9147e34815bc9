import { useSearchParams } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { EmailLinkPage } from '../../ui/email-link-page.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** The page that the link in the email to the charity opens. Its button confirms the claim. */
export default function ConfirmClaimPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const confirm = useCall('POST /api/charity-claim/confirm-mail')
  return (
    <EmailLinkPage
      title="Is this your charity’s address?"
      lead="Press the button to confirm that email to this address reaches the charity. If you do not know who is claiming it, close this page and nothing happens."
      call={confirm}
      submit="Yes, this is our address"
      busy="Confirming.."
      onSubmit={() => confirm.mutate({ body: { token } })}
      done={{
        title: 'Thank you',
        lead: confirm.data?.message,
        next: <ButtonLink to="/">Go to the home page</ButtonLink>,
      }}
      broken={!token && {}}
    />
  )
}
