import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { CharityClaim } from '@pennytrail/contract'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import styles from './claim.module.css'

const states: Record<CharityClaim['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
}

function WebsiteProof({ claim }: { claim: CharityClaim }) {
  const { checkedAt, code, problem, website } = claim.proof
  // The check runs as a job, so the response only confirms that it is queued. Until the claim shows
  // its result, the person's claims are polled.
  const [since, setSince] = useState<{ checkedAt: string | null } | null>(null)
  const ask = useCall('POST /api/charity-claim/{id}/check-website', {
    refresh: 'never',
    onSuccess: () => setSince({ checkedAt }),
  })
  const isWatching = since !== null && since.checkedAt === checkedAt
  useRead('GET /api/charity-claim/mine', {}, { refetchInterval: isWatching ? 1500 : false })
  return (
    <>
      <p>
        Put this code anywhere in the text of {website}, or in a file at{' '}
        {website && new URL('/.well-known/pennytrail.txt', website).href}. You can remove it once we
        have found it.
      </p>
      <code className={styles['code']}>{code}</code>
      <div role="status">
        {isWatching
          ? 'We are checking the website now.'
          : checkedAt && (
              <p>
                Last checked on {formatDateTime(checkedAt)}. {problem}
              </p>
            )}
      </div>
      <div role="alert">
        {ask.isError && (
          <p>{getErrorMessage(ask.error, 'The website could not be checked. Please try again.')}</p>
        )}
      </div>
      <Row gap={12}>
        <Button
          variant="secondary"
          busy={(ask.isPending || isWatching) && 'Looking..'}
          onClick={() => ask.mutate({ params: { id: claim.id } })}
        >
          Check for the code now
        </Button>
      </Row>
    </>
  )
}

function Proof({ claim }: { claim: CharityClaim }) {
  const { email, explanation, kind, provenAt } = claim.proof
  if (provenAt) {
    return (
      <p>
        We found your proof on {formatDateTime(provenAt)}. An administrator will check the claim
        next.
      </p>
    )
  }
  if (kind === 'website-code') return <WebsiteProof claim={claim} />
  if (kind === 'domain-mail') {
    return (
      <p>
        We sent a link to {email && showEmail(email)}. Open it within seven days to prove the claim.
        If it has not arrived, look up the charity below and claim it again to get a new link.
      </p>
    )
  }
  return (
    <>
      <p>An administrator will check this:</p>
      <blockquote>{explanation}</blockquote>
    </>
  )
}

function Withdraw({ claim }: { claim: CharityClaim }) {
  const withdrawal = useCall('DELETE /api/charity-claim/{id}')
  return (
    <ConfirmButton
      variant="quiet"
      title={`Withdraw your claim to ${claim.charity.name}?`}
      confirm="Withdraw the claim"
      danger
      action={withdrawal}
      busy="Withdrawing.."
      failure="The claim could not be withdrawn."
      onConfirm={() => withdrawal.mutate({ params: { id: claim.id } })}
    >
      You can claim it again later.
    </ConfirmButton>
  )
}

/** Shows one of the person's claims: what it waits for or how it ended. */
export function OwnClaim({ claim }: { claim: CharityClaim }) {
  const { charity, id, reason, state } = claim
  const { label, tone } = states[state]
  const heading = `claim-${id}`
  return (
    <Card gap={16} as="section" aria-labelledby={heading} className="small-h2">
      <Row gap={8} align="center">
        <h2 id={heading}>{charity.name}</h2>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      <p className="quiet">Charity number {charity.ukCharityNumber}</p>
      {state === 'waiting' && <Proof claim={claim} />}
      {state === 'verified' && (
        <>
          <p>You are a Lead of this charity.</p>
          <Row gap={12}>
            <ButtonLink to={`/dashboard-charity?section=home&charity=${charity.ukCharityNumber}`}>
              Go to your charity
            </ButtonLink>
            <ButtonLink to={charityAddress(charity.ukCharityNumber)} variant="secondary">
              See its page
            </ButtonLink>
          </Row>
        </>
      )}
      {(state === 'refused' || state === 'closed') && reason && <p>{reason}</p>}
      {state === 'waiting' && (
        <Row gap={12}>
          <Withdraw claim={claim} />
        </Row>
      )}
    </Card>
  )
}
