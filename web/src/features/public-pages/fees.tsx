import { describeFeeRate } from '@pennytrail/contract/donations/fee-words.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { OperatorStatus } from './operator.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Card, ReceiptLines } from '../../ui/layout/card.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './fees.module.css'

// The worked example in pence: the card fee is 1.5% of £10.00 plus 20p, and Gift Aid is 25p in the
// pound.
const gift = 1000
const cardFee = 15 + 20
const platformFee = 0
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
            Payments are handled by Stripe, which pays them straight into the charity’s own Stripe
            account and takes its fee there. For a UK card that is 1.5% of the gift and 20p at the
            time of writing; cards from other countries cost more. Some charities have agreed other
            rates. <ExternalLink href="https://stripe.com/gb/pricing">Stripe’s prices</ExternalLink>
          </p>
          <p>
            Before you pay, the form estimates the fee of the way to pay that you choose. A Direct
            Debit costs {describeFeeRate('direct-debit')}. For Pay by Bank we know no public price.
            Stripe says that it costs less than a card; we estimate it like a card, at{' '}
            {describeFeeRate('pay-by-bank')}. If a bank takes a Direct Debit back, Stripe charges
            the charity a further fee, and the charity pays it, not you.{' '}
            <ExternalLink href="https://stripe.com/en-gb/pricing/local-payment-methods">
              Stripe’s prices of bank payments
            </ExternalLink>
          </p>
          <p>
            The fee that was really taken is written into the charity’s ledger next to your gift, to
            the penny.
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
            charity’s page. A refund of a card payment goes to the card that was used, in full or in
            part. Stripe keeps its fee; the charity pays it, not you.
          </p>
          <p>
            A refund shows in the charity’s ledger like any other entry, without your name. If Gift
            Aid was claimed on the gift, the charity’s next claim gives it back to HMRC.
          </p>
        </section>

        <section>
          <h2>If the purpose cannot be met</h2>
          <p>
            Every project names a secondary purpose: what your gift is used for if the project
            raises more than it needs, or cannot go ahead. A project can say instead that unspent
            gifts go back to their givers. You read this in full before you give, and it stands on
            your receipt. In any other case your gift moves only if you agree to it.
          </p>
        </section>

        <section>
          <h2>Who runs Pennytrail</h2>
          <OperatorStatus />
        </section>

        <section>
          <h2>How to complain</h2>
          <p>
            Complain to the charity first, by the email address on its page: it has to answer you.
            If you are not content with its answer, take it to the{' '}
            <ExternalLink href="https://www.fundraisingregulator.org.uk/complaints">
              Fundraising Regulator
            </ExternalLink>
            , or, about a charity in Scotland, to the{' '}
            <ExternalLink href="https://www.goodfundraising.scot/complaints">
              Scottish Fundraising Adjudication Panel
            </ExternalLink>
            . Both are free.
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
        <p className="quiet small">
          By a UK card, with Gift Aid, at the rates at the time of writing.
        </p>
        <ReceiptLines
          lines={[
            { label: 'You pay', value: <Money amount={gift} /> },
            { label: 'Pennytrail’s fee', value: <Money amount={platformFee} /> },
            { label: 'Stripe’s fee, 1.5% and 20p', value: <Money amount={-cardFee} signed /> },
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
