import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { SessionUser } from '@pennytrail/contract'
import { useId } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { hasPage } from '../../lib/page-registry.ts'
import { toast } from '../../lib/toast.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import styles from './finish-setting-up.module.css'
import { useSession } from './session/session.ts'

type Setup = SessionUser['setup']

const claimPage = '/claim-charity'
const foundPage = '/found-donor-org'

/** Shows the setup steps that a new person still has to do. Renders nothing if there are none. */
export function FinishSettingUp() {
  const token = useSession((state) => state.token)
  const id = useId()
  const { data } = useRead('GET /api/auth/me', token === null ? null : {})
  if (!data) return null
  const { confirmed, intent, claimWaiting } = data.setup
  // Before the address is confirmed, a step could not be taken yet.
  const next = confirmed ? intent : null
  const hasSteps = next === 'charity' || next === 'donorOrg' || claimWaiting
  return (
    <>
      {!confirmed && <ConfirmLine email={data.email} intent={intent} />}
      {hasSteps && (
        <Card gap={16} as="section" look="tinted" aria-labelledby={id} className={styles['card']}>
          <h2 id={id} className="size-22">
            Finish setting up
          </h2>
          <Stack as="ul" gap={16} role="list" className={styles['steps']}>
            {(next === 'charity' || claimWaiting) && <CharityStep isWaiting={claimWaiting} />}
            {next === 'donorOrg' && <DonorOrgStep />}
          </Stack>
        </Card>
      )}
    </>
  )
}

const stepsAfterConfirming: Readonly<Record<string, string>> = {
  charity: 'Then you can claim your charity.',
  donorOrg: 'Then you can set up your donor organisation.',
}

/** Asks on one line to confirm the email address, because most of the product works without it. */
function ConfirmLine({ email, intent }: Pick<SessionUser, 'email'> & Pick<Setup, 'intent'>) {
  const afterwards = stepsAfterConfirming[intent ?? '']
  const resend = useCall('POST /api/auth/resend-confirmation', {
    refresh: 'never',
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <section aria-label="Confirm your email address" className={styles['confirm']}>
      <p>
        <strong>Confirm your email address</strong> with the link that we sent to {showEmail(email)}
        .{afterwards && ` ${afterwards}`}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={resend.isPending && 'Sending..'}
        onClick={() => resend.mutate()}
      >
        Send the link again
      </Button>
      {resend.isError && (
        <p role="alert" className="wrong">
          {getErrorMessage(resend.error, 'The link could not be sent. Please try again.')}
        </p>
      )}
    </section>
  )
}

function CharityStep({ isWaiting }: { isWaiting: boolean }) {
  if (isWaiting) {
    return (
      <Row as="li" gap={24} rowGap={8} align="center" justify="between" className={styles['step']}>
        <div>
          <h3>Your claim is waiting</h3>
          <p>Once you have given us proof, we check your claim and email you the decision.</p>
        </div>
        {hasPage(claimPage) && (
          <ButtonLink to={claimPage} variant="secondary" size="small">
            See your claim
          </ButtonLink>
        )}
      </Row>
    )
  }
  return (
    <Row as="li" gap={24} rowGap={8} align="center" justify="between" className={styles['step']}>
      <div>
        <h3>Claim your charity</h3>
        <p>Find it by its registered number and show that you work for it.</p>
      </div>
      {hasPage(claimPage) && (
        <ButtonLink to={claimPage} size="small">
          Claim your charity
        </ButtonLink>
      )}
    </Row>
  )
}

function DonorOrgStep() {
  return (
    <Row as="li" gap={24} rowGap={8} align="center" justify="between" className={styles['step']}>
      <div>
        <h3>Set up your donor organisation</h3>
        <p>Tell us who it is and how we can check. You will be its Lead.</p>
      </div>
      {hasPage(foundPage) && (
        <ButtonLink to={foundPage} size="small">
          Set up your organisation
        </ButtonLink>
      )}
    </Row>
  )
}
