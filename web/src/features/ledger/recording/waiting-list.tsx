import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ChosenPicture } from './chosen-picture.tsx'
import type { WaitingPayment } from './waiting-payments.ts'
import styles from './receipt-capture.module.css'

/** Lists the payments that wait on this device for a connection. Renders nothing without any. */
export function WaitingList(props: {
  waiting: readonly WaitingPayment[]
  onDelete: (id: string) => void
}) {
  const { waiting, onDelete } = props
  if (waiting.length === 0) return null
  return (
    <Stack as="section" gap={12} aria-labelledby="waiting">
      <h2 id="waiting">{formatPlural(waiting.length, 'payment')} on this device only</h2>
      <p>They are sent once you are online. Signing out deletes them.</p>
      <ul role="list" className={styles['chosen']}>
        {waiting.map(({ transaction, receipts, refusal }) => {
          const { amount, currency = 'GBP', date, id, payee = '' } = transaction
          const name = `${formatMoney(amount, currency)} to ${payee}`
          const picture = receipts.find(({ file }) => file.type.startsWith('image/'))
          return (
            <li key={id} className={styles['receipt']}>
              {picture && <ChosenPicture file={picture.file} alt={`Receipt: ${name}`} />}
              <span className="breaks">
                {name}
                <br />
                <span className="quiet small">
                  {refusal ?? `${formatShortDate(date)}, waits to be sent`}
                </span>
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Delete ${name}`}
                onClick={() => onDelete(id)}
              >
                Delete
              </Button>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
