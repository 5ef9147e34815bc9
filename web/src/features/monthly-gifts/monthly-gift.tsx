import type { MonthlyGift as Gift } from '@pennytrail/contract'
import { recipientOf } from '@pennytrail/contract/donations/gift-words.ts'
import {
  isRunning,
  monthlyStateLabel,
  type MonthlyState,
} from '@pennytrail/contract/monthly-gifts/rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { MonthlyControls } from './monthly-controls.tsx'
import {
  cardWords,
  confirmationWords,
  failureWords,
  nextWords,
  totalWords,
} from './monthly-words.ts'
import styles from './monthly.module.css'
import type { MonthlyWay } from './use-monthly-gifts.ts'

const tones: Record<MonthlyState, Tone> = {
  starting: 'warning',
  active: 'success',
  paused: 'info',
  held: 'warning',
  failing: 'danger',
  confirming: 'warning',
  ending: 'neutral',
  ended: 'neutral',
}

interface MonthlyGiftProps {
  gift: Gift
  way: MonthlyWay
  /** Of its heading. */
  level?: 2 | 3
}

/** One monthly gift: where it stands, what comes next, what it came to, and all that can be done. */
export function MonthlyGift({ gift, level = 2, way }: MonthlyGiftProps) {
  const Heading = `h${level}` as const
  const { charity, project, startedAt, state } = gift
  const path = project ? `/project/${project.id}` : `/charity/${charity.number}`
  const titleId = `monthly-${gift.id}`
  return (
    <Card as="article" aria-labelledby={titleId} className={styles['gift']}>
      <div className={styles['head']}>
        <Heading id={titleId}>
          <TextLink to={path}>{recipientOf(gift)}</TextLink>
        </Heading>
        <Badge tone={tones[state]}>{monthlyStateLabel[state]}</Badge>
      </div>
      {state === 'failing' && (
        <div className={styles['problem']} data-tone="danger">
          <p>
            <strong>{failureWords(gift)}</strong>
          </p>
          <p>
            To have it paid at once, use another card. If you would rather stop, cancel it: nothing
            is owed.
          </p>
        </div>
      )}
      {state === 'confirming' && (
        <div className={styles['problem']} data-tone="warning">
          <p>
            <strong>{confirmationWords(gift)}</strong>
          </p>
          <p>
            Confirm it on the card processor’s page; then come back here. If you would rather stop,
            cancel it: nothing is owed.
          </p>
        </div>
      )}
      {gift.purpose !== null && <p className={styles['purpose']}>{gift.purpose}</p>}
      <dl className={styles['facts']}>
        <div>
          <dt>Each month</dt>
          <dd>
            <Money amount={gift.amount} currency={gift.currency} />
            {gift.feeCover > 0 && (
              <span className={styles['note']}>
                of which <Money amount={gift.feeCover} currency={gift.currency} /> covers the card
                fee
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{state === 'ended' ? 'How it ended' : 'Next payment'}</dt>
          <dd>{nextWords(gift)}</dd>
        </div>
        <div>
          <dt>Given so far</dt>
          <dd>
            {totalWords(gift)}
            {startedAt !== null && (
              <span className={styles['note']}>since {formatDate(startedAt)}</span>
            )}
          </dd>
        </div>
        {state !== 'ended' && (
          <div>
            <dt>Card</dt>
            <dd>{cardWords(gift.card)}</dd>
          </div>
        )}
      </dl>
      {isRunning(state) && gift.canChange && <MonthlyControls gift={gift} way={way} />}
      <p className={styles['reference']}>
        Reference {gift.reference}
        {isRunning(state) &&
          !gift.canChange &&
          '. A Manager or a Lead of the organisation can change, pause or cancel it.'}
      </p>
    </Card>
  )
}
