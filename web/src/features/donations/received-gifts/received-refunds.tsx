import type { ReceivedGift, ReceivedRefund } from '@pennytrail/contract'
import {
  decidedByTerms,
  groundLabel,
  getGroundLabel,
  isBankReturn,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { listGroundFacts } from '@pennytrail/contract/donations/refunds/ex-gratia.ts'
import { describePaidBack } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import styles from './received-gifts.module.css'

/** Whether a refund was made and still lacks a recorded reason. */
function hasNoGround({ ground, state }: ReceivedRefund): boolean {
  return ground === null && state === 'succeeded'
}

/** Says how and when the charity paid a refund, or a bank took the gift back, with its entry. */
function PaidBackBy(props: { refund: ReceivedRefund; ledger: string; reference: string }) {
  const { at, ground, paidBack, sequence } = props.refund
  if (paidBack === null) return null
  const words = isBankReturn(ground)
    ? `Taken back on ${formatShortDate(at)}`
    : `Paid back on ${formatShortDate(at)} ${describePaidBack(paidBack)}`
  if (sequence === null) return `. ${words}`
  return (
    <>
      {'. '}
      <TextLink to={`${props.ledger}/${sequence}`}>
        {words}
        <span className="visually-hidden"> for {props.reference}</span>
      </TextLink>
    </>
  )
}

export function ReceivedRefunds(props: {
  gift: ReceivedGift
  /** The address of the charity's ledger. */
  ledger: string
  /** Opens the dialog to record a reason; null for members who may not refund. */
  onState: ((refund: ReceivedRefund) => void) | null
}) {
  const { gift, ledger, onState } = props
  const { currency, refunded, refunds, takenBack } = gift
  const shown = refunds.filter(({ state }) => state === 'succeeded')
  return (
    <>
      {refunded + takenBack > 0 && (
        <span className={styles['back']}>
          <Money amount={refunded + takenBack} currency={currency} /> refunded
        </span>
      )}
      {shown.map((refund) => (
        <div key={refund.id} className={styles['back']}>
          {getGroundLabel(refund.ground)}
          <PaidBackBy refund={refund} ledger={ledger} reference={gift.reference} />
          {refund.decision && (
            <details className={styles['decision']}>
              <summary>
                Decision
                <span className="visually-hidden"> on the refund of {gift.reference}</span>
              </summary>
              {refund.decision.by}, {formatShortDate(refund.decision.on)}: “{refund.decision.text}”{' '}
              {listGroundFacts(refund.decision).join(' ')}
            </details>
          )}
          {refund.ground !== null &&
            refund.decision === null &&
            !isBankReturn(refund.ground) &&
            `. ${decidedByTerms}`}
          {onState && hasNoGround(refund) && (
            <Button variant="quiet" size="small" onClick={() => onState(refund)}>
              Record the ground
              <span className="visually-hidden"> of the refund of {gift.reference}</span>
            </Button>
          )}
        </div>
      ))}
      {takenBack > 0 && <span className={styles['back']}>{groundLabel.dispute}</span>}
    </>
  )
}
