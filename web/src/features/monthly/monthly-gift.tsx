import type { MonthlyGift as Gift } from '@pennytrail/contract'
import { recipientOf } from '@pennytrail/contract/gift-words.ts'
import {
  isRunning,
  monthlyStateLabel,
  type MonthlyState,
} from '@pennytrail/contract/monthly-rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { MonthlyControls } from './monthly-controls.tsx'
import { cardWords, failureWords, nextWords, totalWords } from './monthly-words.ts'
import styles from './monthly.module.css'
import type { MonthlyWay } from './use-monthly.ts'

const tones: Record<MonthlyState, Tone> = {
  starting: 'warning',
  active: 'success',
  paused: 'info',
  held: 'warning',
  failing: 'danger',
  ending: 'neutral',
  ended: 'neutral',
}

/** One monthly gift: where it stands, what comes next, what it came to, and all that can be done. */
export function MonthlyGift({ gift, way }: { gift: Gift; way: MonthlyWay }) {
  const { charity, project, startedAt, state } = gift
  const path = project ? `/project/${project.id}` : `/charity/${charity.number}`
  const titleId = `monthly-${gift.id}`
  return (
    <Card as="article" aria-labelledby={titleId} className={styles['gift']}>
      <div className={styles['head']}>
        <h2 id={titleId}>
          <TextLink to={path}>{recipientOf(gift)}</TextLink>
        </h2>
        <Badge tone={tones[state]}>{monthlyStateLabel[state]}</Badge>
      </div>
      {state === 'failing' && (
        <div className={styles['failure']}>
          <p>
            <strong>{failureWords(gift)}</strong>
          </p>
          <p>
            To have it paid at once, use another card. If you would rather stop, cancel it: nothing
            is owed.
          </p>
        </div>
      )}
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
      {isRunning(state) && <MonthlyControls gift={gift} way={way} />}
      <p className={styles['reference']}>Reference {gift.reference}</p>
    </Card>
  )
}
