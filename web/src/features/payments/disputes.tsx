import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { CharityDispute, OwnCharity } from '@pennytrail/contract'
import {
  describeClosedQuestion,
  getDisputeReason,
} from '@pennytrail/contract/donations/refunds/dispute-reasons.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './payments.module.css'

type State = CharityDispute['state']

const badges: Record<State, { tone: Tone; label: string }> = {
  inquiry: { tone: 'warning', label: 'The bank has a question' },
  open: { tone: 'danger', label: 'Needs an answer' },
  review: { tone: 'info', label: 'With the bank' },
  won: { tone: 'success', label: 'Won' },
  lost: { tone: 'neutral', label: 'Lost' },
  closed: { tone: 'neutral', label: 'Closed' },
}

const whatToDo: Record<State, string> = {
  inquiry: 'No money has been taken yet. Answer at Stripe, or refund the gift to end the dispute.',
  open: 'The bank has taken the money for now. Answer at Stripe with evidence that the giver meant to give: the receipt, their message, your emails. If you do not answer, you lose the dispute.',
  review:
    'You have answered. Banks take up to three months to decide. You do not need to do anything.',
  won: 'The bank has returned the money. The gift is unchanged.',
  lost: 'The bank has given the money back. The ledger shows it leaving the fund.',
  closed: 'The bank has closed its question.',
}

/** Lists disputed gifts with what to do about each. Renders nothing if there are none. */
export function Disputes(props: { charity: OwnCharity; disputes: readonly CharityDispute[] }) {
  if (props.disputes.length === 0) return null
  return (
    <DashboardSection id="disputes" title="Disputes">
      <p className={styles['text']}>
        A giver’s bank can ask for a payment back. Stripe charges a fee for each dispute, whatever
        the outcome. If you contest the dispute of a card payment, it can charge a second fee, which
        it returns if you win. The charity’s general fund pays both.
      </p>
      {props.disputes.map((dispute) => (
        <Dispute key={`${dispute.reference}${dispute.openedAt}`} {...props} dispute={dispute} />
      ))}
    </DashboardSection>
  )
}

function Dispute({ charity, dispute }: { charity: OwnCharity; dispute: CharityDispute }) {
  const { currency, reference, sequence, state } = dispute
  const badge = badges[state]
  const waits = state === 'open' || state === 'inquiry'
  return (
    <Card gap={16} as="article" aria-label={`Dispute over gift ${reference}`}>
      <Row gap={16} rowGap={8} align="center" className={styles['head']}>
        <h3>
          <Money amount={dispute.amount} currency={currency} />
        </h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {sequence === null ? (
          reference
        ) : (
          <TextLink
            to={transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber }, sequence)}
          >
            {reference}
          </TextLink>
        )}
      </Row>
      <p className={styles['text']}>
        {getDisputeReason(dispute.reason)} {whatToDo[state]}
        {state === 'closed' && ` ${describeClosedQuestion(dispute)}`}
      </p>
      <p className={styles['text']}>
        Opened {formatDate(dispute.openedAt)}
        {dispute.closedAt && `, closed ${formatDate(dispute.closedAt)}`}
        {dispute.fee > 0 && (
          <>
            {' · '}dispute fee <Money amount={dispute.fee} currency={currency} />
          </>
        )}
      </p>
      {waits && (
        <Row gap={16} rowGap={12} align="center">
          {dispute.respondBy && (
            <span className="medium">Answer by {formatDate(dispute.respondBy)}</span>
          )}
          {dispute.url && <ExternalLink href={dispute.url}>Answer at Stripe</ExternalLink>}
        </Row>
      )}
    </Card>
  )
}
