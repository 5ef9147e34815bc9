import { guestGiftPath } from '@pennytrail/contract/guest-gifts/rules.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { refreshSession, useSession } from '../identity/index.ts'
import { GuestCard } from './guest-card.tsx'
import { NewLinksForm } from './new-links-form.tsx'

interface KeepGiftProps {
  link: string
  /** The address of the guest. */
  email: string
  onKept: () => void
}

/**
 * Offers to take the gift into an account. An old link may have been forwarded, so the server may
 * want a new one.
 */
export function KeepGift({ link, email, onKept }: KeepGiftProps) {
  const status = useSession((state) => state.status)
  const keeping = useCall('POST /api/guest-gift/keep', {
    // The page of the gift in the account follows.
    refresh: 'never',
    onSuccess: ({ message }) => {
      toast.success(message)
      void refreshSession().catch(() => undefined)
    },
  })
  const next = encodeURIComponent(guestGiftPath)
  return (
    <GuestCard
      title="Keep this gift in an account"
      lead="You then find it with your other gifts, and get the news of what it does."
    >
      {status === 'signed-in' ? (
        <>
          <Button
            busy={keeping.isPending && 'Moving the gift..'}
            onClick={() => keeping.mutate({ body: { link } }, { onSuccess: onKept })}
          >
            Keep it in my account
          </Button>
          <ActionError
            id="keep"
            error={keeping.error}
            failure="The gift could not be moved. Please try again."
          />
          {hasCode(keeping.error, 'guest-link-not-fresh') && <NewLinksForm email={email} />}
        </>
      ) : (
        <Row gap={12}>
          <ButtonLink to={`/register?next=${next}`}>Create an account</ButtonLink>
          <ButtonLink to={`/login?next=${next}`} variant="secondary">
            Sign in
          </ButtonLink>
        </Row>
      )}
    </GuestCard>
  )
}
