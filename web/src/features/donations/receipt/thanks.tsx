import type { Donation } from '@pennytrail/contract'
import { hasArrived, isOpen } from '@pennytrail/contract/donations/rules.ts'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import {
  giveAgainPath,
  giveMonthlyPath,
  giftsPath,
  ledgerPath,
  monthlyPath,
  getRecipientName,
  recipientPath,
} from '../given-gifts/gift-links.ts'
import { Receipt } from './receipt.tsx'
import styles from './thanks.module.css'

interface ThanksProps {
  gift: Donation
  firstname: string
  /** The button to follow the project or charity. */
  follow: ReactNode
}

/** Shows a gift's status from the server, because the page's URL alone proves no payment. */
export function Thanks({ gift, firstname, follow }: ThanksProps) {
  return (
    <Stack gap={32}>
      <div aria-live="polite">
        <Outcome gift={gift} firstname={firstname} follow={follow} />
      </div>
      {hasArrived(gift.status) && <Receipt gift={gift} />}
    </Stack>
  )
}

function Outcome({ gift, firstname, follow }: ThanksProps) {
  if (isOpen(gift.status)) return <Waiting gift={gift} />
  if (!hasArrived(gift.status)) return <NotPaid gift={gift} />
  return (
    <>
      <PageHeader
        title={`Thank you, ${firstname}`}
        lead={`${gift.grant ? `${gift.giver}’s grant` : 'Your gift'} of ${formatMoney(gift.amount, gift.currency)} to ${getRecipientName(gift)} has arrived.`}
      />
      <section aria-labelledby="next" className={styles['next']}>
        <h2 id="next">What happens next</h2>
        <ol>
          <li>
            We have emailed you a receipt. You can also find it{' '}
            {gift.grant ? `among the gifts of ${gift.giver}` : 'on your account'}.
          </li>
          <li>
            {gift.grant ? 'It' : 'Your gift'} is in{' '}
            <TextLink to={ledgerPath(gift)}>the charity’s ledger</TextLink>. When the charity spends
            it, you can see what it paid for.
          </li>
          {gift.monthlyGiftId !== null && (
            <li>
              We take the same amount every month. Change, pause or cancel it under{' '}
              <TextLink to={monthlyPath(gift)}>{gift.grant ? 'Gifts' : 'Monthly'}</TextLink>, or use
              the link in each receipt.
            </li>
          )}
        </ol>
        <Row gap={12}>
          <ButtonLink to={recipientPath(gift)}>
            {gift.project ? 'See the project' : 'See the charity'}
          </ButtonLink>
          {gift.monthlyGiftId === null && (
            <ButtonLink to={giveMonthlyPath(gift)} variant="secondary">
              Make it monthly
            </ButtonLink>
          )}
          {gift.grant && (
            <ButtonLink to={`/grant/${gift.grant.id}`} variant="secondary">
              See the grant
            </ButtonLink>
          )}
          <ButtonLink to={giftsPath(gift)} variant="secondary">
            {gift.grant ? `Gifts of ${gift.giver}` : 'Your gifts'}
          </ButtonLink>
          <Button
            variant="quiet"
            icon={<Share2 size={18} />}
            onClick={() => void shareLink(getRecipientName(gift), shareUrl(gift))}
          >
            Share it
          </Button>
        </Row>
        <div className={styles['follow']}>{follow}</div>
      </section>
    </>
  )
}

/** Returns the URL to share: a page of the project or charity, never the gift. */
function shareUrl(gift: Donation): string {
  return window.location.origin + recipientPath(gift)
}

function Waiting({ gift }: { gift: Donation }) {
  return (
    <>
      <PageHeader
        title="Waiting for the card processor"
        lead={`We do not know yet whether your payment of ${formatMoney(gift.amount, gift.currency)} went through.`}
      />
      <Row as="p" gap={12} align="center" wrap={false}>
        <Spinner /> This page updates as soon as we know. You can close it: we will email your
        receipt.
      </Row>
      {gift.checkoutUrl !== null && (
        <p>
          Not paid yet? <a href={gift.checkoutUrl}>Continue to the payment page</a>
        </p>
      )}
    </>
  )
}

function NotPaid({ gift }: { gift: Donation }) {
  return (
    <>
      <PageHeader
        title={gift.status === 'failed' ? 'The payment failed' : 'This payment was not completed'}
        lead="No money was taken from your card."
      />
      <ButtonLink to={giveAgainPath(gift)} variant="accent">
        Try again
      </ButtonLink>
    </>
  )
}
