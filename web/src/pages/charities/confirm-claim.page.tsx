import { useSearchParams } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { EmailLinkAction } from '../../ui/email-link-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/**
 * The page that the link in the email to the charity opens. The claim is confirmed only by a
 * button, because mail scanners open every link.
 */
export default function ConfirmClaimPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const confirm = useCall('POST /api/charity-claim/confirm-mail')
  if (confirm.isSuccess) {
    return (
      <>
        <PageHeader title="Thank you" lead={confirm.data.message} />
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </>
    )
  }
  if (!token) {
    return (
      <PageHeader
        title="Is this your charity’s address?"
        lead="This link is incomplete. Open it from our email again, or copy the whole link."
      />
    )
  }
  return (
    <>
      <PageHeader
        title="Is this your charity’s address?"
        lead="One click shows us that mail to it reaches the charity. If you do not know who claims it, close this page: nothing happens."
      />
      <EmailLinkAction
        busy={confirm.isPending && 'Confirming..'}
        error={confirm.error}
        onClick={() => confirm.mutate({ body: { token } })}
      >
        Yes, this is our address
      </EmailLinkAction>
    </>
  )
}
