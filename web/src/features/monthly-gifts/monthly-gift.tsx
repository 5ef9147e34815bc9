import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { MonthlyGift as Gift } from '@pennytrail/contract'
import { feeName } from '@pennytrail/contract/donations/fee-words.ts'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { describeDebits, describeDueNow } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import {
  isRunning,
  monthlyStateLabel,
  type MonthlyState,
} from '@pennytrail/contract/monthly-gifts/rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { MonthlyControls } from './monthly-controls.tsx'
import {
  describeCard,
  describeConfirmation,
  describeDispute,
  describeFailure,
  describeNextPayment,
  describeTotal,
  namePayer,
} from './monthly-words.ts'
import styles from './monthly.module.css'
import type { MonthlyGiftAccess } from './use-monthly-gifts.ts'

const tones: Record<MonthlyState, Tone> = {
  starting: 'warning',
  active: 'success',
  paused: 'info',
  held: 'warning',
  failing: 'danger',
  confirming: 'warning',
  disputed: 'warning',
  ending: 'neutral',
  ended: 'neutral',
}

interface MonthlyGiftProps {
  gift: Gift
  access: MonthlyGiftAccess
  /** The level of the heading. */
  level?: 2 | 3
}

export function MonthlyGift({ gift, level = 2, access }: MonthlyGiftProps) {
  const Heading = `h${level}` as const
  const { charity, project, startedAt, state } = gift
  const path = project ? projectAddress(project.id) : charityAddress(charity.number)
  // Elsewhere the sentence about the next payment tells of debits that are at the bank.
  const isStopped = state === 'held' || state === 'disputed'
  const titleId = `monthly-${gift.id}`
  return (
    <Card gap={16} as="article" aria-labelledby={titleId}>
      <Row gap={16} rowGap={8} align="start" justify="between" className={styles['head']}>
        <Heading id={titleId}>
          <TextLink to={path}>{getRecipientName(gift)}</TextLink>
        </Heading>
        <Badge tone={tones[state]}>{monthlyStateLabel[state]}</Badge>
      </Row>
      {state === 'failing' && (
        <Stack gap={8} className={styles['problem']} data-tone="danger">
          <p>
            <strong>{describeFailure(gift)}</strong>
          </p>
          <p>
            To pay it {gift.method === 'direct-debit' ? 'from' : 'now by'} another {namePayer(gift)}
            , use the button below. If you want to stop, cancel the gift. You owe nothing.
          </p>
        </Stack>
      )}
      {state === 'confirming' && (
        <Stack gap={8} className={styles['problem']} data-tone="warning">
          <p>
            <strong>{describeConfirmation(gift)}</strong>
          </p>
          <p>
            Confirm it on the card processor’s page, then come back here. If you want to stop,
            cancel the gift. You owe nothing.
          </p>
        </Stack>
      )}
      {state === 'disputed' && (
        <Stack gap={8} className={styles['problem']} data-tone="warning">
          <p>
            <strong>{describeDispute(gift)}</strong>
          </p>
          <p>Do you want to keep giving? If you do nothing, the monthly gift stays on hold.</p>
        </Stack>
      )}
      {isRunning(state) && !isStopped && gift.dueNow !== null && (
        <p>{describeDueNow(gift.dueNow.amount, gift.currency)}</p>
      )}
      {isRunning(state) && gift.debits.length > 0 && !isStopped && (
        <p>{describeDebits(gift.debits, gift.currency)}</p>
      )}
      {gift.purpose !== null && <p className={styles['purpose']}>{gift.purpose}</p>}
      <Facts look="columns">
        <Fact label="Each month">
          <Money amount={gift.amount} currency={gift.currency} />
          {gift.feeCover > 0 && (
            <span className={styles['note']}>
              of which <Money amount={gift.feeCover} currency={gift.currency} /> covers the{' '}
              {feeName[gift.method]}
            </span>
          )}
        </Fact>
        <Fact label={state === 'ended' ? 'How it ended' : 'Next payment'}>
          {describeNextPayment(gift)}
        </Fact>
        <Fact label="Given so far">
          {describeTotal(gift)}
          {startedAt !== null && gift.payments > 0 && (
            <span className={styles['note']}>since {formatDate(startedAt)}</span>
          )}
        </Fact>
        {state !== 'ended' && (
          <Fact label={gift.method === 'direct-debit' ? 'Account' : 'Card'}>
            {describeCard(gift)}
          </Fact>
        )}
      </Facts>
      {isRunning(state) && gift.canChange && <MonthlyControls gift={gift} access={access} />}
      <p className={styles['reference']}>
        Reference {gift.reference}
        {isRunning(state) &&
          !gift.canChange &&
          '. A Manager or a Lead of the organisation can change, pause or cancel it.'}
      </p>
    </Card>
  )
}
