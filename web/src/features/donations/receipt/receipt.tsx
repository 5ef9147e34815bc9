import type { Donation } from '@pennytrail/contract'
import {
  listArrivedLines,
  describeGiftAid,
  notBookedYet,
  listPaidLines,
  listReceiptFacts,
  listReceiptRefunds,
  describeRepayable,
  type ReceiptAmount,
  type ReceiptFact,
} from '@pennytrail/contract/donations/receipt-words.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { GiftStatus } from '../../../ui/money/gift-status.tsx'
import { Card, ReceiptLines } from '../../../ui/layout/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Unlocked } from '../../matching/index.ts'
import { TestPaymentsNotice } from '../../system/index.ts'
import { ledgerPath, recipientPath } from '../given-gifts/gift-links.ts'
import styles from './receipt.module.css'

export function Receipt({ gift }: { gift: Donation }) {
  const arrived = listArrivedLines(gift)
  const giftAid = describeGiftAid(gift)
  const repayable = describeRepayable(gift)
  return (
    <Card
      gap={24}
      as="section"
      look="receipt"
      aria-labelledby="receipt"
      className={styles['receipt']}
    >
      {/* A payment that the bank has not made yet has no receipt. */}
      <h2 id="receipt">{hasArrived(gift.status) ? 'Receipt' : 'Payment'}</h2>
      <Stack as="dl" gap={24} rowGap={8} className={styles['facts']}>
        {listReceiptFacts(gift).map((fact) => (
          <div key={fact.key}>
            <dt>{fact.name}</dt>
            <dd>
              <Fact fact={fact} gift={gift} />
            </dd>
          </div>
        ))}
      </Stack>
      <Lines lines={listPaidLines(gift)} currency={gift.currency} />
      {arrived.length > 0 && <Lines lines={arrived} currency={gift.currency} />}
      <Unlocked gift={gift} />
      <Refunds gift={gift} />
      {giftAid !== null && <p className="quiet small">{giftAid}</p>}
      {repayable !== null && <p className="quiet small">{repayable}</p>}
      <p className="quiet small">{refundSentence}</p>
      <TestPaymentsNotice />
      {gift.sequence !== null && (
        <p className="quiet small">
          It is entry {gift.sequence} in{' '}
          <TextLink to={ledgerPath(gift)}>the charity’s ledger</TextLink>, where everyone can follow
          what it pays for.
          {gift.leaf !== null && (
            <span className={styles['leaf']}>
              Hash of the entry: <code>{gift.leaf}</code>
            </span>
          )}
        </p>
      )}
    </Card>
  )
}

function Fact({ fact, gift }: { fact: ReceiptFact; gift: Donation }) {
  if (fact.key === 'state') return <GiftStatus status={gift.status} />
  if (fact.key === 'grant' && gift.grant) {
    return <TextLink to={`/grant/${gift.grant.id}`}>{fact.text}</TextLink>
  }
  if (fact.key === 'to') return <TextLink to={recipientPath(gift)}>{fact.text}</TextLink>
  return fact.text
}

function Lines({ lines, currency }: { lines: readonly ReceiptAmount[]; currency: string }) {
  return (
    <ReceiptLines
      lines={lines.map(({ amount, ...line }) => ({
        ...line,
        value: amount === null ? notBookedYet : <Money amount={amount} currency={currency} />,
      }))}
    />
  )
}

function Refunds({ gift }: { gift: Donation }) {
  const listedRefunds = listReceiptRefunds(gift)
  if (listedRefunds.length === 0) return null
  return (
    <Stack as="ul" gap={8} role="list" className={styles['refunds']} aria-label="Refunds">
      {listedRefunds.map(({ amount, ground, reason, words }, at) => (
        <li key={at}>
          <Money amount={amount} currency={gift.currency} /> {words}
          <span className={styles['ground']}>{ground}</span>
          {reason && <span className={styles['reason']}>“{reason}”</span>}
        </li>
      ))}
    </Stack>
  )
}
