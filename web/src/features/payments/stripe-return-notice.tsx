import type { CharityPayments } from '@pennytrail/contract'
import { useLocation, useSearchParams } from 'react-router'
import { formatDateTime } from '../../lib/format-date.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './payments.module.css'

/** The result of a visit to Stripe, passed to the page that the person returns to. */
export interface StripeReturnState {
  stripe: string
}

function readStripeMessage(state: unknown): string | null {
  if (state === null || typeof state !== 'object' || !('stripe' in state)) return null
  return typeof state.stripe === 'string' ? state.stripe : null
}

/** Tells a person who comes back from Stripe what happened there and what to do next. */
export function StripeReturnNotice({
  connection,
  replacement,
}: Pick<CharityPayments, 'connection' | 'replacement'>) {
  const [query] = useSearchParams()
  const { state } = useLocation()
  if (query.get('error') === 'stripe') {
    const message =
      readStripeMessage(state) ??
      'The Stripe account could not be connected, so nothing has changed.'
    return (
      <Stack gap={4} role="alert" className={styles['notice']} data-tone="danger">
        <h3>Not connected</h3>
        <p>{message}</p>
      </Stack>
    )
  }
  if (query.get('connected') !== 'true' || !(replacement ?? connection).account) return null
  return (
    <Stack gap={4} role="status" className={styles['notice']} data-tone="success">
      <h3>Connected</h3>
      <p>
        {replacement
          ? `Gifts go to ${replacement.account} from ${formatDateTime(replacement.countsAt)}, or as soon as a second Lead agrees.`
          : connection.state === 'ready'
            ? 'The charity can now take gifts online. They go straight to its own Stripe account.'
            : 'Stripe needs a few more details before the charity can take gifts.'}
      </p>
    </Stack>
  )
}
