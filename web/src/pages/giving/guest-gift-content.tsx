import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useNavigate } from 'react-router'
import { GiftSpendingView } from '../../features/attribution/index.ts'
import {
  getGiftTitle,
  getRecipientPhrase,
  giveAgainPath,
} from '../../features/donations/given-gifts/gift-links.ts'
import { GiftLoading } from '../../features/donations/given-gifts/gift-loading.tsx'
import { GiftTermsDetails } from '../../features/donations/giving-form/gift-terms-details.tsx'
import { describeRefusedMonth } from '../../features/donations/receipt/payment-words.ts'
import { PaymentUnderWay } from '../../features/donations/receipt/payment-under-way.tsx'
import { PrintButton } from '../../features/donations/receipt/print-button.tsx'
import { Receipt } from '../../features/donations/receipt/receipt.tsx'
import styles from '../../features/donations/receipt/receipt.module.css'
import { GuestData, GuestEmails, KeepGift, NewLinksForm } from '../../features/guest-gifts/index.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { guestLinkKey } from '../../lib/started-gifts/forget-started-gifts.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useLinkSecret } from '../../lib/use-link-secret.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'

/** Shows a gift without an account to the person who opened the link in the email. */
export default function GuestGiftContent() {
  const link = useLinkSecret(guestLinkKey)
  const navigate = useNavigate()
  const { data, dataUpdatedAt, error, isPending, refetch } = useRead(
    'POST /api/guest-gift',
    link === '' ? null : { body: { link } },
  )
  if (link === '' || hasCode(error, 'guest-link-invalid')) return <LinkInvalid />
  if (error) return <Unloaded onRetry={() => void refetch()} error={error} />
  if (isPending) return <GiftLoading />
  const { donation, monthlyPath, trail } = data
  if (!hasArrived(donation.status) && donation.status !== 'processing') {
    return <Unpaid gift={donation} monthlyPath={monthlyPath} />
  }
  return (
    <div className={styles['page']}>
      <PageHeader
        title={getGiftTitle(donation)}
        documentTitle={`Receipt ${donation.reference}`}
        lead={getRecipientPhrase(donation)}
        actions={
          hasArrived(donation.status) && (
            <>
              <FileButton
                label="Download as PDF"
                address="/api/guest-gift"
                body={{ link }}
                accept="application/pdf"
                name={`receipt-${donation.reference}.pdf`}
                size="medium"
              />
              <PrintButton />
            </>
          )
        }
      />
      <p className="quiet">
        You opened the link in our email, so you do not need to sign in. Keep the link private:
        anyone who has it can see this gift.
      </p>
      <PaymentUnderWay gift={donation} />
      {trail !== null && donation.status !== 'reversed' && (
        <Section id="where-it-went" title="Where it went">
          <GiftSpendingView spending={trail} now={dataUpdatedAt} whose="your gift" />
        </Section>
      )}
      <div className={styles['columns']}>
        <Receipt gift={donation} />
        <div className={styles['beside']}>
          <KeepGift
            link={link}
            email={data.email}
            onKept={() => void navigate(`/donation/${donation.id}`)}
          />
          <GuestEmails gift={data} link={link} />
          <GuestData gift={data} link={link} />
          <GiftTermsDetails gift={donation} />
        </div>
      </div>
      <p className={styles['ways']}>
        <ButtonLink to={giveAgainPath(donation, true)} variant="accent">
          Give again
        </ButtonLink>
        {monthlyPath !== null && (
          <ButtonLink to={monthlyPath} variant="secondary">
            Manage your monthly gift
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

/** Says that a payment was not made, for example because the bank did not pay a Direct Debit. */
function Unpaid({ gift, monthlyPath }: { gift: Donation; monthlyPath: string | null }) {
  const refused = describeRefusedMonth(gift)
  if (refused && monthlyPath !== null) {
    return (
      <>
        <PageHeader {...refused} />
        <ButtonLink to={monthlyPath}>Your monthly gift</ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Payment not made" lead={getRecipientPhrase(gift)} />
      <EmptyState
        title="No money was taken"
        action={
          <ButtonLink to={giveAgainPath(gift, true)} variant="accent">
            Try again
          </ButtonLink>
        }
      >
        The payment of {formatMoney(gift.amount, gift.currency)}, started on{' '}
        {formatDate(gift.createdAt)}, is not a gift.
      </EmptyState>
    </>
  )
}

function Unloaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Your gift" />
      <LoadFailed error={error} failure="Your gift could not be loaded" onRetry={onRetry} />
    </>
  )
}

/** Says that the link does not work, and offers a new one. */
function LinkInvalid() {
  return (
    <>
      <PageHeader title="Your gift" />
      <SettingsCard
        title="This link does not open a gift"
        lead="It is incomplete, too old or turned off, or the gift is in an account now. Ask for new links with the address you gave. They open each gift made without an account."
      >
        <NewLinksForm />
      </SettingsCard>
    </>
  )
}
