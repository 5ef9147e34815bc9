import type { QueryClient } from '@tanstack/react-query'
import { get } from 'idb-keyval'
import { useSession } from '../features/identity/session/session-store.ts'
import { refreshTopics } from '../lib/api/refresh-topics.ts'
import { waitingPaymentsKey } from '../lib/started-gifts/forget-started-gifts.ts'
import { withTimeout } from '../lib/with-timeout.ts'

const timeoutMilliseconds = 5000

/** Sends what waits for the person. The code for it is loaded only if something waits. */
const sendNow = async (queries: QueryClient): Promise<void> => {
  const { token, userId } = useSession.getState()
  if (!token || userId === '' || !navigator.onLine) return
  const known = await withTimeout(timeoutMilliseconds, () => get<unknown[]>(waitingPaymentsKey))
  if (!known?.length) return
  const sending = await import('../features/ledger/recording/waiting-payments.ts')
  if ((await sending.sendWaitingPayments(userId)) > 0) {
    await refreshTopics(queries, 'POST /api/transaction')
  }
}

/**
 * Sends payments that were recorded without a connection: at a visit, after signing in, and when the
 * connection is back.
 */
export const sendWaitingPayments = (queries: QueryClient): void => {
  const send = () => void sendNow(queries).catch(() => {})
  send()
  window.addEventListener('online', send)
  useSession.subscribe(({ token }, before) => {
    if (token !== null && before.token === null) send()
  })
}
