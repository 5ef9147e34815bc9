import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { ReactNode } from 'react'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { getRecipientName, giveAgainPath, monthlyPath } from '../given-gifts/gift-links.ts'
import { Unlocked } from '../../matching/index.ts'
import { NextSteps } from './next-steps.tsx'
import {
  describePaidBack,
  describeRefusedMonth,
  describeSetUpDebit,
  describeUnpaid,
  describeWaiting,
} from './payment-words.ts'
import { Receipt } from './receipt.tsx'
import type { ThanksProps } from './thanks-props.ts'
import styles from './thanks.module.css'

/** Shows a gift's status from the server, because the page's URL alone proves no payment. */
export function Thanks(props: ThanksProps) {
  const { gift } = props
  return (
    <Stack gap={32}>
      <div aria-live="polite">
        <Outcome {...props} />
      </div>
      {hasArrived(gift.status) && (
        <div className={styles['receipt']}>
          <Fold
            title="Receipt"
            note={`${formatMoney(gift.amount, gift.currency)} · ${gift.reference}`}
          >
            <Receipt gift={gift} />
          </Fold>
        </div>
      )}
    </Stack>
  )
}

function Outcome(props: ThanksProps) {
  const { gift } = props
  const isSetUp = gift.status === 'processing' && gift.method === 'direct-debit'
  if (isSetUp) return <SetUp {...props} />
  if (gift.status === 'pending' || gift.status === 'processing') return <Waiting gift={gift} />
  if (!hasArrived(gift.status)) return <NotPaid {...props} />
  const paidBack = describePaidBack(gift)
  if (paidBack) return <PageHeader {...paidBack} />
  const what = gift.grant ? `${gift.giver}’s grant` : 'Your gift'
  return (
    <Warm
      {...props}
      lead={`${what} of ${formatMoney(gift.amount, gift.currency)} to ${getRecipientName(gift)} has arrived.`}
    >
      <Unlocked gift={gift} />
      <NextSteps {...props} />
    </Warm>
  )
}

/** The picture and how to follow, beside the thanks and what happens next. */
function Warm({
  greeting,
  picture,
  follow,
  lead,
  children,
}: ThanksProps & { lead: string; children: ReactNode }) {
  return (
    <div className={styles['warm']}>
      <div className={styles['picture']}>{picture}</div>
      <div className={styles['words']}>
        <PageHeader
          title={greeting === '' ? 'Thank you' : `Thank you, ${greeting}`}
          lead={lead}
          roomy
        />
        {children}
      </div>
      <div className={styles['follow']}>{follow}</div>
    </div>
  )
}

/** Thanks for a Direct Debit that the bank has not paid yet. */
function SetUp(props: ThanksProps) {
  const { lead, steps } = describeSetUpDebit(props.gift)
  return (
    <Warm {...props} lead={lead}>
      <Unlocked gift={props.gift} />
      <section aria-labelledby="next" className={styles['next']}>
        <h2 id="next" className="size-22">
          What happens next
        </h2>
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </Warm>
  )
}

function Waiting({ gift }: { gift: Donation }) {
  return (
    <>
      <PageHeader {...describeWaiting(gift)} />
      <Row as="p" gap={12} align="center" wrap={false}>
        <Spinner /> This page updates as soon as we know. You can close it: we email you the result.
      </Row>
      {gift.checkoutUrl !== null && (
        <p>
          Not paid yet? <a href={gift.checkoutUrl}>Continue to the payment page</a>
        </p>
      )}
    </>
  )
}

function NotPaid({ gift, isGuest }: ThanksProps) {
  const refused = describeRefusedMonth(gift)
  return (
    <>
      <PageHeader {...describeUnpaid(gift)} />
      {refused === null && (
        <ButtonLink to={giveAgainPath(gift, isGuest)} variant="accent">
          Try again
        </ButtonLink>
      )}
      {refused !== null && !isGuest && (
        <ButtonLink to={monthlyPath(gift)}>Your monthly gift</ButtonLink>
      )}
    </>
  )
}
