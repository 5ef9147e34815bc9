import type { CharityPayments, OwnCharity } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { StripeNeeds } from './stripe-needs.tsx'
import styles from './payments.module.css'
import { OpenAccountButton, StripeError } from './open-account-button.tsx'
import { useConnect } from './use-stripe-account.ts'

type State = CharityPayments['connection']['state']

const badges: Record<State, { tone: Tone; label: string }> = {
  none: { tone: 'warning', label: 'Not connected' },
  incomplete: { tone: 'warning', label: 'Details missing' },
  ready: { tone: 'success', label: 'Takes gifts' },
  ended: { tone: 'danger', label: 'Connection ended' },
}

interface Props {
  charity: OwnCharity
  payments: CharityPayments
}

/** Shows how the charity takes card gifts, with the actions of its Leads. */
export function ConnectionCard({ charity, payments }: Props) {
  const { connection, can } = payments
  const [replaces, setReplaces] = useState(false)
  const badge = badges[connection.state]
  const isConnected = connection.state === 'ready' || connection.state === 'incomplete'
  const continuesSetUpHere = connection.openedHere && connection.state === 'incomplete'
  return (
    <Card gap={16}>
      <Row gap={16} rowGap={8} align="center" className={styles['head']}>
        <h3>Stripe account</h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </Row>
      <ConnectionStatus connection={connection} />
      {isConnected && <ConnectionFacts connection={connection} />}
      {!can.connect && (
        <p className={styles['text']}>A Lead of the charity can connect and disconnect it.</p>
      )}
      {can.connect && !isConnected && (
        <ConnectionOptions charity={charity} state={connection.state} />
      )}
      <Row gap={16} rowGap={12} align="center">
        {continuesSetUpHere && can.connect && (
          <OpenAccountButton charity={charity} label="Continue at Stripe" variant="primary" />
        )}
        {isConnected && !continuesSetUpHere && connection.dashboardUrl && (
          <ExternalLink href={connection.dashboardUrl}>
            {connection.state === 'ready' ? 'Open the Stripe dashboard' : 'Finish at Stripe'}
          </ExternalLink>
        )}
        {can.connect && isConnected && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-expanded={replaces}
              onClick={() => setReplaces(!replaces)}
            >
              Replace
            </Button>
            <Disconnect charity={charity} underWay={payments.underWay} />
          </>
        )}
      </Row>
      {can.connect && isConnected && replaces && (
        <ConnectionOptions charity={charity} state={connection.state} />
      )}
    </Card>
  )
}

function ConnectionStatus({ connection }: Pick<CharityPayments, 'connection'>) {
  const { state, needs, ended } = connection
  if (state === 'ready') {
    return (
      <p className={styles['text']}>
        Gifts paid online go straight to the charity’s own account. Stripe takes its fee and pays
        the rest to the charity’s bank.
      </p>
    )
  }
  if (state === 'incomplete') {
    return (
      <StripeNeeds needs={needs}>
        The account is connected, but Stripe does not let it take payments yet, so the charity
        cannot take gifts.
      </StripeNeeds>
    )
  }
  if (state === 'ended' && ended) {
    const how =
      ended.how === 'revoked'
        ? 'The charity withdrew its permission at Stripe'
        : 'A Lead disconnected the account'
    return (
      <p className={styles['text']}>
        {how} on {formatDate(ended.at)}. Since then the charity cannot take gifts online, and
        earlier gifts can be refunded only at Stripe. To take gifts again at once, connect the same
        account.
      </p>
    )
  }
  return (
    <p className={styles['text']}>
      To take gifts online, the charity needs a Stripe account of its own. Gifts go straight to that
      account.
    </p>
  )
}

function ConnectionFacts({ connection }: Pick<CharityPayments, 'connection'>) {
  return (
    <Facts look="columns">
      <Fact label="Account">{connection.account}</Fact>
      <Fact label="Connected">{connection.connectedAt && formatDate(connection.connectedAt)}</Fact>
      <Fact label="Payouts to the bank">
        {connection.payoutsEnabled ? 'On' : 'Not yet possible'}
      </Fact>
    </Facts>
  )
}

/** Explains which kind of Stripe account fits which charity. */
function ConnectionOptions({ charity, state }: { charity: OwnCharity; state: State }) {
  const isReplacing = state === 'ready' || state === 'incomplete'
  return (
    <>
      <p className={styles['text']}>
        This decides where the charity’s money goes, so it needs two-step sign-in, and all Leads are
        emailed.
        {state !== 'none' &&
          ' Gifts go to another account after 24 hours, or as soon as a second Lead agrees.'}
        {isReplacing &&
          ' Until then they go on to the present one. Monthly gifts stay with the account on which they began.'}
      </p>
      <ul role="list" className={styles['ways']}>
        <li>
          <h4>The charity has a Stripe account</h4>
          <p className={styles['text']}>
            Sign in at Stripe and allow Pennytrail to take gifts on it. Nothing else about the
            account changes.
          </p>
          <ConnectButton charity={charity} state={state} />
        </li>
        <li>
          <h4>The charity has no Stripe account, or Stripe will not connect it</h4>
          <p className={styles['text']}>
            Stripe will not connect an account that another platform, such as a fundraising site,
            controls. Open a second account for gifts made here. Stripe asks for the charity’s
            details on its own pages, and you can stop and continue later. Your existing account
            does not change.
          </p>
          <OpenAccountButton charity={charity} label="Open a Stripe account" variant="secondary" />
        </li>
      </ul>
    </>
  )
}

function ConnectButton({ charity, state }: { charity: OwnCharity; state: State }) {
  const connect = useConnect(charity.id)
  return (
    <>
      <Button
        busy={(connect.isPending || connect.isSuccess) && 'Going to Stripe..'}
        onClick={() => connect.mutate()}
      >
        {state === 'ended' ? 'Connect Stripe again' : 'Connect Stripe'}
      </Button>
      <StripeError error={connect.error} />
    </>
  )
}

function Disconnect({
  charity,
  underWay,
}: { charity: OwnCharity } & Pick<CharityPayments, 'underWay'>) {
  const disconnect = useCall('DELETE /api/stripe/connect', {
    onSuccess: () => toast.success('Stripe is disconnected.'),
  })
  return (
    <ConfirmButton
      size="small"
      title="Disconnect Stripe?"
      confirm="Disconnect"
      danger
      action={disconnect}
      busy="Disconnecting.."
      failure="That did not work. Please try again."
      onConfirm={(close) =>
        disconnect.mutate({ query: { charity: charity.id } }, { onSuccess: close })
      }
    >
      <p className={styles['text']}>
        {charity.name} will not be able to take gifts online. Open payment pages close, all monthly
        gifts end, and you cannot refund gifts from here. Past gifts stay in the ledger. You can
        connect the account again at any time.
      </p>
      <DebitsLeft debits={underWay} />
    </ConfirmButton>
  )
}

/** Lists what banks still take although the account is disconnected. */
function DebitsLeft({ debits }: { debits: CharityPayments['underWay'] }) {
  if (debits.length === 0) return null
  return (
    <>
      <p className={styles['text']}>
        These Direct Debits are already at the givers’ banks. They are still paid to the charity’s
        Stripe account, but we will not see them, so you must record them yourself. To avoid that,
        wait until the banks have answered.
      </p>
      <ul className={styles['list']}>
        {debits.map(({ amount, collectOn, currency, donationId, name }) => (
          <li key={donationId}>
            <Money amount={amount} currency={currency} /> from {name ?? 'an anonymous giver'}
            {collectOn !== null && `, about ${formatDate(collectOn)}`}
          </li>
        ))}
      </ul>
    </>
  )
}
