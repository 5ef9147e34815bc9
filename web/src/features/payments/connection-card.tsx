import type { CharityPayments, OwnCharity } from '@pennytrail/contract'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { needsInWords } from './needs.ts'
import styles from './payments.module.css'
import { useConnect, useDisconnect } from './use-payments.ts'

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

/** How the charity takes gifts by card, and what its Leads can do about it. */
export function ConnectionCard({ charity, payments }: Props) {
  const { connection, can } = payments
  const badge = badges[connection.state]
  const isConnected = connection.state === 'ready' || connection.state === 'incomplete'
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h3>Stripe account</h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <Standing connection={connection} />
      {isConnected && <Facts connection={connection} />}
      {!can.connect && (
        <p className={styles['text']}>A Lead of the charity can connect and disconnect it.</p>
      )}
      <div className={styles['bar']}>
        {can.connect && !isConnected && (
          <ConnectButton charity={charity} state={connection.state} />
        )}
        {isConnected && connection.dashboardUrl && (
          <ExternalLink href={connection.dashboardUrl}>
            {connection.state === 'ready' ? 'Open the Stripe dashboard' : 'Finish at Stripe'}
          </ExternalLink>
        )}
        {can.connect && isConnected && <Disconnect charity={charity} />}
      </div>
    </Card>
  )
}

function Standing({ connection }: Pick<CharityPayments, 'connection'>) {
  const { state, needs, ended } = connection
  if (state === 'ready') {
    return (
      <p className={styles['text']}>
        Gifts by card go straight to the charity’s own account. Stripe takes its fee there, and pays
        the rest out to the charity’s bank.
      </p>
    )
  }
  if (state === 'incomplete') {
    return (
      <>
        <p className={styles['text']}>
          The account is connected, but Stripe lets it take no payments yet. Givers are told that
          gifts are not possible.
          {needs.length > 0 && ' Stripe still asks for:'}
        </p>
        {needs.length > 0 && (
          <ul className={styles['list']}>
            {needsInWords(needs).map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        )}
      </>
    )
  }
  if (state === 'ended' && ended) {
    const how =
      ended.how === 'revoked'
        ? 'The charity took back its permission at Stripe'
        : 'A Lead disconnected the account'
    return (
      <p className={styles['text']}>
        {how} on {formatDate(ended.at)}. Since then the charity takes no gifts by card, and earlier
        gifts can be refunded at Stripe only. Connect the same account again to go on as before.
      </p>
    )
  }
  return (
    <p className={styles['text']}>
      To take gifts by card, the charity connects a Stripe account of its own. The money goes there
      and to nobody else. You can open one on the way.
    </p>
  )
}

function Facts({ connection }: Pick<CharityPayments, 'connection'>) {
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>Account</dt>
        <dd>{connection.account}</dd>
      </div>
      {connection.connectedAt && (
        <div>
          <dt>Connected</dt>
          <dd>{formatDate(connection.connectedAt)}</dd>
        </div>
      )}
      <div>
        <dt>Payouts to the bank</dt>
        <dd>{connection.payoutsEnabled ? 'On' : 'Not yet possible'}</dd>
      </div>
    </dl>
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
      <div role="alert">
        {connect.isError && (
          <p className={styles['error']}>
            {messageOf(connect.error, 'Stripe could not be reached. Please try again.')}
          </p>
        )}
      </div>
    </>
  )
}

function Disconnect({ charity }: { charity: OwnCharity }) {
  const [asks, setAsks] = useState(false)
  const disconnect = useDisconnect(charity.id)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsks(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={asks}
        title="Disconnect Stripe?"
        confirm="Disconnect"
        danger
        busy={disconnect.isPending && 'Disconnecting..'}
        error={
          disconnect.isError
            ? messageOf(disconnect.error, 'That did not work. Please try again.')
            : undefined
        }
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {charity.name} takes no gifts by card from then on, open payment pages end, and gifts cannot
        be refunded from here. What was given stays in the ledger. You can connect the account again
        at any time.
      </ConfirmDialog>
    </>
  )
}
