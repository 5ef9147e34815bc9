import { describeGiftAid } from '@pennytrail/contract/donations/receipt-words.ts'
import {
  CalendarHeart,
  Landmark,
  MailCheck,
  NotebookText,
  Repeat,
  Share2,
  Sprout,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import {
  getRecipientName,
  giftsPath,
  giveMonthlyPath,
  ledgerPath,
  monthlyPath,
  recipientPath,
} from '../given-gifts/gift-links.ts'
import type { ThanksProps } from './thanks-props.ts'
import styles from './thanks.module.css'

/** Shows what an arrived gift pays for next, when news comes, and what the giver can do. */
export function NextSteps({ gift, isGuest, plans }: ThanksProps) {
  const giftAid = describeGiftAid(gift)
  return (
    <section aria-labelledby="next" className={styles['next']}>
      <h2 id="next" className="size-22">
        What happens next
      </h2>
      <ul role="list" className={styles['steps']}>
        {plans?.nextLine && (
          <Step icon={<Sprout />}>
            The project pays next for <strong>{plans.nextLine.label}</strong>. It still needs{' '}
            {plans.nextLine.needed}.
          </Step>
        )}
        {plans?.outlook && <Step icon={<Sprout />}>{plans.outlook}</Step>}
        {plans?.updateDueOn && (
          <Step icon={<CalendarHeart />}>
            The charity posts news by <strong>{formatDate(plans.updateDueOn)}</strong>.
          </Step>
        )}
        <Step icon={<NotebookText />}>
          {gift.grant ? 'It' : 'Your gift'} is in{' '}
          <TextLink to={ledgerPath(gift)}>the charity’s ledger</TextLink>. When the charity spends
          it, you can see what it paid for.
        </Step>
        {giftAid !== null && <Step icon={<Landmark />}>{giftAid}</Step>}
        {gift.monthlyGiftId !== null && (
          <Step icon={<Repeat />}>
            We take the same amount every month. Change, pause or cancel it{' '}
            {!isGuest && (
              <>
                under <TextLink to={monthlyPath(gift)}>{gift.grant ? 'Gifts' : 'Monthly'}</TextLink>
                , or{' '}
              </>
            )}
            with the link in each receipt.
          </Step>
        )}
        <Step icon={<MailCheck />}>
          We have emailed you a receipt.
          {isGuest && ' Its link shows what your gift has paid for.'}
          {!isGuest && (
            <>
              {' '}
              You can also find it among{' '}
              <TextLink to={giftsPath(gift)}>
                {gift.grant ? `the gifts of ${gift.giver}` : 'your gifts'}
              </TextLink>
              .
            </>
          )}
        </Step>
      </ul>
      <Row gap={12}>
        {isGuest && gift.sequence !== null && (
          <ButtonLink to={`${ledgerPath(gift)}/${gift.sequence}`}>Follow your gift</ButtonLink>
        )}
        {gift.monthlyGiftId === null && (
          <ButtonLink
            to={giveMonthlyPath(gift, isGuest)}
            variant={isGuest ? 'secondary' : 'primary'}
          >
            Make it monthly
          </ButtonLink>
        )}
        {gift.grant && (
          <ButtonLink to={`/grant/${gift.grant.id}`} variant="secondary">
            See the grant
          </ButtonLink>
        )}
        <ButtonLink to={recipientPath(gift)} variant="secondary">
          {gift.project ? 'See the project' : 'See the charity'}
        </ButtonLink>
        <Button
          variant="secondary"
          icon={<Share2 size={18} />}
          onClick={() =>
            // The link leads to the page of the project or charity, never to the gift.
            void shareLink(getRecipientName(gift), window.location.origin + recipientPath(gift))
          }
        >
          Share it
        </Button>
      </Row>
    </section>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles['step']}>
      <span aria-hidden="true" className={styles['icon']}>
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
