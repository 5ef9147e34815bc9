import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { getRecipientPhrase } from '@pennytrail/contract/donations/gift-words.ts'
import { useParams } from 'react-router'
import { GiftSpendingSection } from '../../features/attribution/gift-spending.tsx'
import { GiftLoading, GiftUnavailable } from '../../features/donations/given-gifts/gift-loading.tsx'
import {
  giftsPath,
  giveAgainPath,
  monthlyPath,
  getGiftTitle,
} from '../../features/donations/given-gifts/gift-links.ts'
import { GiftTermsDetails } from '../../features/donations/giving-form/gift-terms-details.tsx'
import { PaymentUnderWay } from '../../features/donations/receipt/payment-under-way.tsx'
import { Receipt } from '../../features/donations/receipt/receipt.tsx'
import { ReceiptFiles } from '../../features/donations/receipt/receipt-files.tsx'
import styles from '../../features/donations/receipt/receipt.module.css'
import { UnpaidPayment } from '../../features/donations/checkout/unpaid-payment.tsx'
import { useDonation } from '../../features/donations/receipt/use-donation.ts'
import { GiftQuestions } from '../../features/unspent-gifts/gift-questions.tsx'
import { ProofLinks } from '../../features/proof/proof-links.tsx'
import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { RevealTogether } from '../../ui/loading/reveal-together.tsx'

// Loads after the receipt, because its form needs 14 KB that the rest of the page does not.
const GiftMessagesSection = createLazyComponent<{ donationId: string }>(
  () => import('../../features/gift-messages/gift-messages-section.tsx'),
  { fallback: <LoadingPlaceholder label="the messages" height="12rem" /> },
)

export default function DonationPage() {
  const { donationId = '' } = useParams()
  const gift = useDonation(donationId)
  if (gift.isError)
    return <GiftUnavailable error={gift.error} onRetry={() => void gift.refetch()} />
  if (gift.isPending) return <GiftLoading />
  const { data } = gift
  if (!hasArrived(data.status) && data.status !== 'processing') return <UnpaidPayment gift={data} />
  return (
    <div className={styles['page']}>
      <PageHeader
        title={getGiftTitle(data)}
        documentTitle={`Receipt ${data.reference}`}
        lead={getRecipientPhrase(data)}
        actions={hasArrived(data.status) && <ReceiptFiles gift={data} />}
      />
      <RevealTogether label="the gift">
        <PaymentUnderWay gift={data} />
        {data.succeededAt !== null && <GiftQuestions donationId={data.id} />}
        {data.succeededAt !== null && data.status !== 'reversed' && (
          <GiftSpendingSection
            donationId={data.id}
            whose={data.grant ? 'your grant' : 'your gift'}
          />
        )}
        <div className={styles['columns']}>
          <Receipt gift={data} />
          <div className={styles['beside']}>
            {data.sequence !== null && (
              <section aria-labelledby="gift-proof" className={styles['proof']}>
                <h2 id="gift-proof">Proof</h2>
                <p>
                  Anyone can check this receipt without us. It proves{' '}
                  {data.grant ? 'the payment' : 'your gift'} is in the charity’s signed ledger. It
                  shows {data.grant ? `the name of ${data.giver}` : 'your name'}, so keep it
                  private.
                </p>
                <ProofLinks of={{ donationId: data.id }} name={`receipt-${data.reference}`} />
              </section>
            )}
            <GiftTermsDetails gift={data} />
            {data.succeededAt !== null && <GiftMessagesSection donationId={data.id} />}
          </div>
        </div>
        <p className={styles['ways']}>
          {data.grant?.instalment ? (
            <ButtonLink to={`/grant/${data.grant.id}`}>See the grant</ButtonLink>
          ) : (
            <ButtonLink to={giveAgainPath(data)} variant="accent">
              Give again
            </ButtonLink>
          )}
          {data.monthlyGiftId !== null && (
            <ButtonLink to={monthlyPath(data)} variant="secondary">
              Your monthly gift
            </ButtonLink>
          )}
          <ButtonLink to={giftsPath(data)} variant="secondary">
            {data.grant ? `Gifts of ${data.giver}` : 'Your gifts'}
          </ButtonLink>
        </p>
      </RevealTogether>
    </div>
  )
}
