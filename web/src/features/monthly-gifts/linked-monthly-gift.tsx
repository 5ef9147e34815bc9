import { useSearchParams } from 'react-router'
import { hasCode, getErrorMessage } from '../../lib/api/api-error.ts'
import { monthlyLinkKey } from '../../lib/started-gifts/forget-started-gifts.ts'
import { useLinkSecret } from '../../lib/use-link-secret.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { CardSaved } from './card-saved.tsx'
import { MonthlyGift } from './monthly-gift.tsx'
import styles from './monthly.module.css'
import { readSaved, useLinkedMonthlyGift } from './use-monthly-gifts.ts'

const title = 'Your monthly gift'

/** Shows a monthly gift to a person who opened the link in an email, signed in or not. */
export default function LinkedMonthlyGift() {
  const link = useLinkSecret(monthlyLinkKey)
  const [query] = useSearchParams()
  const saved = readSaved(query)
  const { data, error, refetch } = useLinkedMonthlyGift(link, saved !== null)
  if (error) {
    const isInvalid = hasCode(error, 'monthly-link-invalid')
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title={isInvalid ? 'This link does not work' : 'Your monthly gift could not be loaded'}
          action={
            isInvalid ? (
              <ButtonLink to="/dashboard-donor?section=monthly">Sign in to your gifts</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>Try again</Button>
            )
          }
        >
          {getErrorMessage(error, 'Please try again in a moment.')}
        </EmptyState>
      </>
    )
  }
  if (!data) return <LoadingPlaceholder label="the gift" height="20rem" />
  return (
    <Stack gap={24} className={styles['linked']}>
      <PageHeader
        title={data.gift.donorOrg ? `Monthly gift of ${data.gift.donorOrg.name}` : title}
        lead="You opened the link in our email, so you do not need to sign in. Keep the link private: anyone who has it can change this gift. To give more each month, it must be from the last 24 hours."
      />
      {saved !== null && <CardSaved saved={saved} />}
      <TestPaymentsNotice />
      <MonthlyGift gift={data.gift} access={{ link }} />
    </Stack>
  )
}
