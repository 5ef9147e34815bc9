import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { WaitingClaim } from '@pennytrail/contract'
import { claimRules } from '@pennytrail/contract/charities/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Fact, Facts } from '../../../ui/table/facts.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ExternalLink } from '../../../ui/link.tsx'
import { CharityRegisterNote } from '../../charity-register/index.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import styles from '../admin.module.css'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

const proofs: Record<WaitingClaim['proof']['kind'], string> = {
  'website-code': 'A code on the registered website',
  'domain-mail': 'Email at the website’s domain',
  explanation: 'An explanation',
}

function ProofFacts({ proof }: Pick<WaitingClaim, 'proof'>) {
  return (
    <>
      <Fact label="Proof">
        {proofs[proof.kind]}{' '}
        {proof.provenAt ? (
          <Badge tone="success">Proven</Badge>
        ) : (
          <Badge tone="warning">Not proven</Badge>
        )}
        {proof.email && <p>Sent to {proof.email}.</p>}
        {proof.provenAt && <p>On {formatDateTime(proof.provenAt)}.</p>}
        {!proof.provenAt && proof.problem && <p>{proof.problem}</p>}
      </Fact>
      <Fact label="Explanation">{proof.explanation}</Fact>
    </>
  )
}

function RegisterDetails({ claim }: { claim: WaitingClaim }) {
  const { register } = claim
  if (!register) return <p>This charity is no longer on the register.</p>
  return (
    <>
      {register.weblink && (
        <p>
          Registered website:{' '}
          <ExternalLink href={register.weblink}>{register.weblink}</ExternalLink>
        </p>
      )}
      {register.registerUrl && (
        <p>
          <ExternalLink href={register.registerUrl}>
            See its page in the public register
          </ExternalLink>
        </p>
      )}
      {register.insolvent && <p>The register shows that it is insolvent.</p>}
      <CharityRegisterNote {...register} />
    </>
  )
}

const decided = {
  refresh: 'later',
  onSuccess: ({ message }: { message: string }) => toast.success(message),
} as const

/** The dialog in which an administrator decides. The claimant gets the decision by email. */
function DecisionDialog(props: {
  claim: WaitingClaim
  asking: 'verify' | 'refuse'
  onClose: () => void
}) {
  const { asking, claim } = props
  const queries = useQueryClient()
  const { id } = claim
  const verify = useCall('POST /api/charity-claim/{id}/verify', decided)
  const refuse = useCall('POST /api/charity-claim/{id}/refuse', decided)
  const onClose = () => {
    props.onClose()
    // Another administrator may have decided already. The queue is fetched again only once the person
    // has read the error, because that can remove this dialog.
    if (verify.isError || refuse.isError) {
      void refreshTopics(queries, 'POST /api/charity-claim/{id}/verify')
    }
  }
  const verifies = asking === 'verify'
  const needsNote = !claim.proof.provenAt
  const checkNote = (text: string) =>
    needsNote && isInvisible(text)
      ? 'Say how you checked it, because the claim is not proven.'
      : undefined
  return (
    <TextDialog
      title={
        verifies ? `Verify ${claim.charity.name}?` : `Refuse the claim to ${claim.charity.name}?`
      }
      description={
        verifies
          ? `${getFullName(claim.claimant)} becomes its Lead, and other claims to it are closed.`
          : 'The claimant can read your reason and claim again.'
      }
      name={verifies ? 'note' : 'reason'}
      label={verifies ? 'How did you check it?' : 'Reason'}
      optional={verifies && !needsNote}
      check={verifies ? checkNote : claimRules.reason}
      submit={verifies ? 'Verify' : 'Refuse'}
      danger={!verifies}
      failure="Your decision could not be saved. Please try again."
      send={async (text) => {
        const words = text.trim()
        await (verifies
          ? verify.mutateAsync({ params: { id }, body: { note: words } })
          : refuse.mutateAsync({ params: { id }, body: { reason: words } }))
        props.onClose()
      }}
      onClose={onClose}
    />
  )
}

export function WaitingClaimCard({ claim }: { claim: WaitingClaim }) {
  const [asking, setAsking] = useState<'verify' | 'refuse'>()
  const { charity, claimant, createdAt, id, otherClaims } = claim
  const heading = `claim-${id}`
  return (
    <Card gap={12} as="li" className={styles['claim']} aria-labelledby={heading}>
      <h3 id={heading}>{charity.name}</h3>
      <Facts look="column">
        <Fact label="Number">{charity.ukCharityNumber}</Fact>
        <Fact label="Claimed by">
          {getFullName(claimant)}, <a href={`mailto:${claimant.email}`}>{claimant.email}</a>, on{' '}
          {formatDateTime(createdAt)}
        </Fact>
        <ProofFacts proof={claim.proof} />
      </Facts>
      <RegisterDetails claim={claim} />
      {otherClaims > 0 && (
        <p>
          {formatPlural(otherClaims, 'other claim')} to this charity will close if you verify this
          one.
        </p>
      )}
      <Row gap={12}>
        <Button onClick={() => setAsking('verify')}>Verify</Button>
        <Button variant="secondary" onClick={() => setAsking('refuse')}>
          Refuse
        </Button>
      </Row>
      {asking && (
        <DecisionDialog claim={claim} asking={asking} onClose={() => setAsking(undefined)} />
      )}
    </Card>
  )
}
