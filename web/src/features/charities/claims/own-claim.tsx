import type { CharityClaim } from '@pennytrail/contract'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import styles from './claim.module.css'
import { useWebsiteCheck, useWithdrawClaim } from './use-claims.ts'

const states: Record<CharityClaim['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
}

function WebsiteProof({ claim }: { claim: CharityClaim }) {
  const { checkedAt, code, problem, website } = claim.proof
  const { ask, isWatching } = useWebsiteCheck(claim.id, checkedAt)
  return (
    <>
      <p>
        Put this code anywhere in the text of {website}, or in a file at{' '}
        {website && new URL('/.well-known/pennytrail.txt', website).href}. You can take it away once
        the claim is proven.
      </p>
      <code className={styles['code']}>{code}</code>
      <div role="status">
        {isWatching
          ? 'We are looking at the website now.'
          : checkedAt && (
              <p>
                Last looked at {formatDateTime(checkedAt)}. {problem}
              </p>
            )}
      </div>
      <div role="alert">
        {ask.isError && (
          <p>
            {getErrorMessage(ask.error, 'The website could not be looked at. Please try again.')}
          </p>
        )}
      </div>
      <div className={styles['actions']}>
        <Button
          variant="secondary"
          busy={(ask.isPending || isWatching) && 'Looking..'}
          onClick={() => ask.mutate()}
        >
          Look for the code now
        </Button>
      </div>
    </>
  )
}

function Proof({ claim }: { claim: CharityClaim }) {
  const { email, explanation, kind, provenAt } = claim.proof
  if (provenAt) {
    return <p>Proven on {formatDateTime(provenAt)}. An administrator will look at it.</p>
  }
  if (kind === 'website-code') return <WebsiteProof claim={claim} />
  if (kind === 'domain-mail') {
    return (
      <p>
        We have sent a link to {email}. Opening it within seven days proves the claim. If it did not
        arrive, look the charity up below and claim it again: that sends a new one.
      </p>
    )
  }
  return (
    <>
      <p>An administrator will check what you told us:</p>
      <blockquote>{explanation}</blockquote>
    </>
  )
}

function Withdraw({ claim }: { claim: CharityClaim }) {
  const [open, setOpen] = useState(false)
  const withdrawal = useWithdrawClaim(claim.id)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Withdraw the claim
      </Button>
      <LazyConfirmDialog
        open={open}
        title={`Withdraw your claim of ${claim.charity.name}?`}
        confirm="Withdraw the claim"
        danger
        busy={withdrawal.isPending && 'Withdrawing..'}
        error={
          withdrawal.isError
            ? getErrorMessage(withdrawal.error, 'It could not be withdrawn.')
            : undefined
        }
        onConfirm={() => withdrawal.mutate()}
        onClose={() => setOpen(false)}
      >
        You can claim it again later.
      </LazyConfirmDialog>
    </>
  )
}

/** Shows one of the person's claims: what it waits for or how it ended. */
export function OwnClaim({ claim }: { claim: CharityClaim }) {
  const { charity, id, reason, state } = claim
  const { label, tone } = states[state]
  const heading = `claim-${id}`
  return (
    <Card as="section" aria-labelledby={heading} className={styles['card']}>
      <div className={styles['marks']}>
        <h2 id={heading}>{charity.name}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles['note']}>Charity number {charity.ukCharityNumber}</p>
      {state === 'waiting' && <Proof claim={claim} />}
      {state === 'verified' && (
        <>
          <p>You are a Lead of this charity.</p>
          <div className={styles['actions']}>
            <ButtonLink to={`/dashboard-charity?section=home&charity=${charity.ukCharityNumber}`}>
              Go to your charity
            </ButtonLink>
            <ButtonLink to={`/charity/${charity.ukCharityNumber}`} variant="secondary">
              See its page
            </ButtonLink>
          </div>
        </>
      )}
      {(state === 'refused' || state === 'closed') && reason && <p>{reason}</p>}
      {state === 'waiting' && (
        <div className={styles['actions']}>
          <Withdraw claim={claim} />
        </div>
      )}
    </Card>
  )
}
