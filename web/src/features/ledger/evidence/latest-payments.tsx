import {
  projectAddress,
  transactionsAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { LatestPayments } from '@pennytrail/contract'
import { privatePerson } from '@pennytrail/contract/ledger/payee-rules.ts'
import { ReceiptPoundSterling } from 'lucide-react'
import { useMemo } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './latest-payments.module.css'
import { ReceiptThumbnail } from './receipts/receipt-thumbnail.tsx'
import { nameReceipt, type SeenReceipt } from './receipts/receipts.ts'
import { useReceiptLightbox } from './receipts/use-receipt-lightbox.tsx'
import type { LedgerOwner } from '../transactions/ledger-owner.ts'

type Payment = LatestPayments['payments'][number]

/**
 * Shows what the money paid for last: each payment with a picture of its receipt and the update
 * that shows it. Renders nothing before the first payment.
 */
export default function LatestPaymentsSection({ owner }: { owner: LedgerOwner }) {
  const { data, error, refetch } = useRead(`GET /api/transaction/${owner.kind}/{id}/paid-for`, {
    params: { id: owner.id },
  })
  const allReceipts = useMemo(
    () =>
      (data?.payments ?? []).flatMap(({ receipts, sequence }) =>
        receipts.map((receipt) => ({ ...receipt, sequence })),
      ),
    [data],
  )
  const { open, lightbox } = useReceiptLightbox(allReceipts)
  if (data?.payments.length === 0) return null
  return (
    <Section id="paid-for" title="What it paid for">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The payments could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="the payments" height="16rem" />}
      {data && (
        <>
          <ul role="list" className={styles['list']}>
            {data.payments.map((payment) => (
              <PaymentCard
                key={payment.id}
                payment={payment}
                owner={owner}
                allReceipts={allReceipts}
                onOpen={(receipt) => open(allReceipts.findIndex((one) => one === receipt))}
              />
            ))}
          </ul>
          <p>
            <TextLink to={transactionsAddress(owner)}>See every transaction</TextLink>
          </p>
          {lightbox}
        </>
      )}
    </Section>
  )
}

function PaymentCard(props: {
  payment: Payment
  owner: LedgerOwner
  /** The receipts of all payments. */
  allReceipts: readonly SeenReceipt[]
  onOpen: (receipt: SeenReceipt) => void
}) {
  const { payment, owner, allReceipts, onOpen } = props
  const { amount, currency, description, entryDate, project, receipts, sequence, update } = payment
  const own = allReceipts.filter((one) => one.sequence === sequence)
  const picture = own.find(({ preview }) => preview) ?? own[0]
  const payee = payment.payee ?? privatePerson
  const title =
    description || (payment.payee === null ? 'Payment to a private person' : `Payment to ${payee}`)
  const more = receipts.length - 1
  return (
    <li className={styles['payment']}>
      {picture ? (
        <ReceiptThumbnail
          receipt={picture}
          name={nameReceipt(allReceipts, allReceipts.indexOf(picture))}
          onOpen={() => onOpen(picture)}
        />
      ) : (
        <span className={styles['none']} aria-hidden="true">
          <ReceiptPoundSterling size={24} />
        </span>
      )}
      <div className={styles['words']}>
        <p className={styles['amount']}>
          <Money amount={amount} currency={currency} />
        </p>
        <h3 className={styles['title']}>
          <TextLink quiet to={transactionsAddress(owner, sequence)}>
            {title}
            <span className="visually-hidden">, no. {sequence}</span>
          </TextLink>
        </h3>
        <p className="quiet small breaks">
          {description ? `${payee}, ` : ''}
          <time dateTime={entryDate}>{formatShortDate(entryDate)}</time>
          {owner.kind === 'charity' && project && (
            <>
              {', for '}
              <TextLink to={projectAddress(project.id)}>{project.title}</TextLink>
            </>
          )}
        </p>
        {receipts.length === 0 && <p className="faint small">No receipt published yet</p>}
        {more > 0 && (
          <p className="small">
            <TextLink to={transactionsAddress(owner, sequence)}>
              {formatPlural(more, 'more receipt')}
              <span className="visually-hidden"> of no. {sequence}</span>
            </TextLink>
          </p>
        )}
        {update && (
          <p className="small breaks">
            Shown in{' '}
            <TextLink to={updateAddress(update.id)}>{update.title || 'an update'}</TextLink>
          </p>
        )}
      </div>
    </li>
  )
}
