import {
  cardDisputeFee,
  cardPricesSince,
  cardRate,
  computePaymentFee,
  dearerCards,
  platformFee,
} from '@pennytrail/contract/donations/card-fee.ts'
import { describeFeeRate } from '@pennytrail/contract/donations/fee-words.ts'
import {
  groundLabel,
  statableGrounds,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { formatDate } from '../../lib/format-date.ts'
import { OperatorStatus } from './operator.tsx'
import { FundraisingRegulators, LawOnPurposes } from './regulators.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Card, ReceiptLines } from '../../ui/layout/card.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './fees.module.css'

// The worked example in pence. Gift Aid is 25p in the pound.
const gift = 1000
const cardFee = computePaymentFee(gift, 'card')
const giftAid = 250

export default function FeesParts() {
  return (
    <Stack gap={48} align="start" className={styles['page']}>
      <div className={styles['text']}>
        <section>
          <h2>Pennytrail takes nothing</h2>
          <p>
            Our fee is <Money amount={platformFee} />. We ask for no tip and none is ever ticked for
            you.
          </p>
        </section>

        <section>
          <h2>The payment provider’s fee</h2>
          <p>
            Stripe handles the payment and takes its fee in the charity’s own Stripe account. These
            are the prices for cards that Stripe announced from {formatDate(cardPricesSince)}.
            Stripe can change them, and some charities pay other prices.
          </p>
          <ul>
            <li>A UK card for personal use: {describeFeeRate('card')}</li>
            {dearerCards.map(({ cards, perThousand }) => (
              <li key={cards}>
                {cards}: {perThousand / 10}% and {cardRate.fixed}p
              </li>
            ))}
          </ul>
          <p>
            Before you enter your card, the form shows the fee for a UK card for personal use. If a
            bank disputes a card payment, Stripe charges the charity{' '}
            <Money amount={cardDisputeFee} />, and usually as much again if the charity contests it,
            which Stripe returns if the charity wins. The charity pays that, not you. Sources:{' '}
            <ExternalLink href="https://stripe.com/gb/pricing">Stripe’s prices</ExternalLink>,{' '}
            <ExternalLink href="https://support.stripe.com/questions/june-2025-pricing-updates-for-disputes">
              Stripe’s notice of its fee for contesting
            </ExternalLink>{' '}
            and{' '}
            <ExternalLink href="https://support.stripe.com/questions/pricing-updates-for-businesses-in-the-united-kingdom">
              Stripe’s notice of its UK prices
            </ExternalLink>
            .
          </p>
          <p>
            A Direct Debit costs {describeFeeRate('direct-debit')}. Stripe publishes no price for
            Pay by Bank and says that it costs less than a card. So we show the card price as an
            estimate: {describeFeeRate('pay-by-bank')}. If a bank takes a Direct Debit back, Stripe
            charges the charity a further fee. The charity pays that too.{' '}
            <ExternalLink href="https://stripe.com/en-gb/pricing/local-payment-methods">
              Stripe’s prices of bank payments
            </ExternalLink>
          </p>
          <p>
            Before you pay, the form shows the fee for your payment method. The charity’s ledger
            shows the exact fee next to your gift.
          </p>
        </section>

        <section>
          <h2>Gift Aid</h2>
          <p>
            If you pay enough UK tax and make a Gift Aid declaration, the charity can claim 25p from
            HMRC for every £1 you give. It costs you nothing, and nobody takes a share of it. The
            box is never ticked in advance.
          </p>
        </section>

        <section>
          <h2>Refunds</h2>
          <p>{refundSentence}</p>
          <p>
            Write to the charity from the page of your gift, or to the email address on the
            charity’s page. A gift that you paid online goes back the way it came: to your card, or
            for a Direct Debit or Pay by Bank to your bank account, in full or in part. Stripe keeps
            its fee; the charity pays it, not you. The charity itself pays back a gift in cash, by
            cheque or by bank transfer, and your receipt says how and when.
          </p>
          <p>The charity records one of these grounds for each refund:</p>
          <ul>
            {statableGrounds.map((ground) => (
              <li key={ground}>{groundLabel[ground]}</li>
            ))}
          </ul>
          <p>
            Of these, “{groundLabel['ex-gratia-payment']}” has limits that depend on the charity’s
            income, and only charities of England and Wales can record it, because the Charities Act
            2022 (sections 15 and 16) is law there.
          </p>
          <p>
            If your bank took a Direct Debit by mistake, or you did not agree to it, your bank pays
            it back under the Direct Debit Guarantee.
          </p>
          <p>
            A refund shows in the charity’s ledger like any other entry, without your name. If Gift
            Aid was claimed on the gift, the charity gives it back to HMRC.
          </p>
        </section>

        <section>
          <h2>What happens if plans change</h2>
          <p>
            Every project names a secondary purpose: what your gift is used for if the project
            raises more than it needs, or cannot go ahead. Or a project promises that unspent gifts
            go back to their givers. You read this in full before you give, and it is printed on
            your receipt.
          </p>
          <LawOnPurposes />
        </section>

        <section>
          <h2>Who runs Pennytrail</h2>
          <OperatorStatus />
        </section>

        <section>
          <h2>How to complain</h2>
          <p>
            Complain to the charity first, by the email address on its page: it has to answer you.
            If you are unhappy with its answer, go to the regulator. <FundraisingRegulators />
          </p>
        </section>
      </div>

      <Card
        gap={16}
        as="aside"
        look="receipt"
        className={styles['example']}
        aria-labelledby="example"
      >
        <h2 id="example">A gift of £10</h2>
        <p className="quiet small">By a UK card for personal use, with Gift Aid.</p>
        <ReceiptLines
          lines={[
            { label: 'You pay', value: <Money amount={gift} /> },
            { label: 'Pennytrail’s fee', value: <Money amount={platformFee} /> },
            {
              label: `Stripe’s fee, ${describeFeeRate('card')}`,
              value: <Money amount={-cardFee} signed />,
            },
            {
              label: 'Reaches the charity',
              value: <Money amount={gift - cardFee} />,
              total: true,
            },
            { label: 'Gift Aid from HMRC', value: <Money amount={giftAid} signed /> },
            {
              label: 'The charity has',
              value: <Money amount={gift - cardFee - platformFee + giftAid} />,
              total: true,
            },
          ]}
        />
      </Card>
    </Stack>
  )
}
