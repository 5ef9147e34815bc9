import type { CharityPayments, OwnCharity } from '@pennytrail/contract'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { OpenAccountButton } from './open-account-button.tsx'
import styles from './payments.module.css'
import { StripeNeeds } from './stripe-needs.tsx'

type Replacement = NonNullable<CharityPayments['replacement']>

interface Props {
  charity: OwnCharity
  replacement: Replacement
  /** The account that takes the gifts until then; null if there is none. */
  present: string | null
}

/** Shows the Stripe account that is to replace the charity's, with what its Leads can do. */
export function ReplacementCard({ charity, replacement, present }: Props) {
  const { account, can, connectedAt, connectedBy, needs, openedHere, takesPayments } = replacement
  return (
    <Card gap={16}>
      <Row gap={16} rowGap={8} align="center" className={styles['head']}>
        <h3>Next Stripe account</h3>
        <Badge tone="warning">Waiting</Badge>
      </Row>
      <p className={styles['text']}>
        {describeStart(charity, replacement, present)}{' '}
        {present === null
          ? 'Until then the charity cannot take gifts online.'
          : `Until then gifts go on to ${present}.`}
      </p>
      {!takesPayments && (
        <StripeNeeds needs={needs}>Stripe does not let this account take payments yet.</StripeNeeds>
      )}
      <Facts look="columns">
        <Fact label="Account">{account}</Fact>
        <Fact label="Connected">
          {formatDateTime(connectedAt)} by {connectedBy}
        </Fact>
      </Facts>
      <p className={styles['text']}>{describeNextStep(replacement)}</p>
      <Row gap={16} rowGap={12} align="center">
        {can.withdraw && openedHere && !takesPayments && (
          <OpenAccountButton charity={charity} label="Continue at Stripe" variant="primary" />
        )}
        {!openedHere && (
          <ExternalLink href={replacement.dashboardUrl}>Open its Stripe dashboard</ExternalLink>
        )}
        {can.agree && <Agree charity={charity} replacement={replacement} />}
        {can.withdraw && <Withdraw charity={charity} account={account} />}
      </Row>
    </Card>
  )
}

/** Says from when gifts go to the account. */
function describeStart(
  { status }: OwnCharity,
  { agreed, countsAt, takesPayments }: Replacement,
  present: string | null,
): string {
  if (status !== 'verified') {
    return 'Gifts go to this account once the charity is no longer suspended or off the register.'
  }
  const onceStripeAllows = !takesPayments && present !== null
  const isDue = agreed || Date.parse(countsAt) <= Date.now()
  if (isDue) {
    return onceStripeAllows
      ? 'Gifts go to this account once Stripe lets it take payments.'
      : 'Gifts go to this account within ten minutes.'
  }
  const start = `Gifts go to this account from ${formatDateTime(countsAt)}, or as soon as a second Lead agrees`
  return onceStripeAllows ? `${start}, once Stripe lets it take payments.` : `${start}.`
}

function describeNextStep({ agreed, can, connectedBy }: Replacement): string {
  if (can.agree) {
    return `Check that this account is the charity’s own, for example by asking ${connectedBy}. If it is, agree. If not, withdraw it and write to us.`
  }
  if (agreed) return 'A second Lead has agreed.'
  return can.withdraw
    ? 'To agree, a second Lead must have been a Lead for a day when the account was connected. Any Lead can withdraw it.'
    : 'A Lead of the charity can agree to it or withdraw it.'
}

function Agree({ charity, replacement }: Pick<Props, 'charity' | 'replacement'>) {
  const agree = useCall('POST /api/charity/{id}/payments/replacement/agree', {
    refresh: 'later',
    onSuccess: () => toast.success('You have agreed to the account.'),
  })
  return (
    <ConfirmButton
      variant="primary"
      title="Send gifts to this account?"
      confirm="Agree"
      action={agree}
      busy="Agreeing.."
      failure="That did not work. Please try again."
      onConfirm={(close) =>
        agree.mutate(
          { params: { id: charity.id }, body: { account: replacement.account } },
          { onSuccess: close },
        )
      }
    >
      <p className={styles['text']}>
        Gifts to {charity.name} that are paid online then go to {replacement.account}, which{' '}
        {replacement.connectedBy} has connected. All Leads are emailed.
      </p>
    </ConfirmButton>
  )
}

function Withdraw({ charity, account }: { charity: OwnCharity; account: string }) {
  const withdraw = useCall('DELETE /api/charity/{id}/payments/replacement', {
    refresh: 'later',
    onSuccess: () => toast.success('The account is withdrawn.'),
  })
  return (
    <ConfirmButton
      size="small"
      title="Withdraw this account?"
      confirm="Withdraw"
      danger
      action={withdraw}
      busy="Withdrawing.."
      failure="That did not work. Please try again."
      onConfirm={(close) => withdraw.mutate({ params: { id: charity.id } }, { onSuccess: close })}
    >
      <p className={styles['text']}>
        Gifts to {charity.name} will not go to {account}. All Leads are emailed. A Lead can connect
        an account again.
      </p>
    </ConfirmButton>
  )
}
