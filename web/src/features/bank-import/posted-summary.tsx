import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatMonth } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { describeAgreement } from './reconciliation/agreement.ts'
import type { PostedLines } from './review/review.tsx'

interface PostedSummaryProps {
  charity: { id: string; ukCharityNumber: string }
  /** The name of the account. */
  account: string
  done: PostedLines
  onAnother: () => void
  /** Opens the lines that are still to decide; null without such lines. */
  onGoOn: (() => void) | null
}

/** Says what was posted, what is still open, and whether the account agrees with its bank. */
export function PostedSummary({ account, charity, done, onAnother, onGoOn }: PostedSummaryProps) {
  const { known, left, matched, open, posted, withoutReceipt } = done
  const owner = { kind: 'charity', id: charity.ukCharityNumber } as const
  const accounts = useRead('GET /api/charity/{id}/bank-accounts', { params: { id: charity.id } })
  const accountId = accounts.data?.accounts.find(({ name }) => name === account)?.id ?? null
  const reconcile = `/charity/${charity.ukCharityNumber}/reconcile`
  return (
    <Card look="tinted" gap={16}>
      <Stack gap={8}>
        <p role="status">
          <strong>
            {formatPlural(posted, 'line')} posted, {formatPlural(matched, 'line')} matched
            {left > 0 && `, ${formatPlural(left, 'line')} left out`}
            {known > 0 && `, ${formatPlural(known, 'line')} imported before`}.
          </strong>
        </p>
        {accountId !== null && (
          <Agreement charityId={charity.id} account={account} accountId={accountId} />
        )}
        {withoutReceipt > 0 && (
          <p>
            {formatPlural(withoutReceipt, 'payment')} {withoutReceipt === 1 ? 'needs' : 'need'} a
            receipt.{' '}
            <TextLink to={`${transactionsAddress(owner)}?evidence=without`}>Add receipts</TextLink>
          </p>
        )}
      </Stack>
      <Row gap={16} rowGap={8} align="center">
        {onGoOn && (
          <Button onClick={onGoOn}>
            Go on with the other {open === 1 ? 'line' : formatPlural(open, 'line')}
          </Button>
        )}
        <ButtonLink
          to={accountId === null ? reconcile : `${reconcile}?account=${accountId}`}
          variant={onGoOn ? 'secondary' : 'primary'}
        >
          Reconcile
        </ButtonLink>
        <ButtonLink to={transactionsAddress(owner)} variant="secondary">
          See the transactions
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Import another statement
        </Button>
      </Row>
    </Card>
  )
}

interface AgreementProps {
  charityId: string
  account: string
  accountId: string
}

/** Says whether the account agrees with its bank at the end of its newest month. */
function Agreement({ account, accountId, charityId }: AgreementProps) {
  const { data } = useRead('GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation', {
    params: { id: charityId, accountId },
  })
  if (!data || data.month === null) return null
  const { reasons, sentence } = describeAgreement(data, null)
  return (
    <p>
      {account}, {formatMonth(data.month)}: <strong>{sentence}</strong> {reasons.join(' ')}
    </p>
  )
}
