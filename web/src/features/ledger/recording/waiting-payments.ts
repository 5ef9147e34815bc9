import type { NewTransaction } from '@pennytrail/contract'
import { get, update } from 'idb-keyval'
import { ApiError, getErrorMessage } from '../../../lib/api/api-error.ts'
import { waitingPaymentsKey } from '../../../lib/started-gifts/forget-started-gifts.ts'
import { withTimeout } from '../../../lib/with-timeout.ts'
import type { ReceiptDraft } from './receipt-drafts.ts'
import { sendPayment } from './use-record-payment.ts'

/*
 * Payments that were recorded without a connection. They are in IndexedDB, bound to the person and,
 * by the entry, to the charity; signing out deletes them.
 */

/** A payment that waits on this device. */
export interface WaitingPayment {
  /** The id of the person who recorded it. Nobody else sees or sends it. */
  readonly owner: string
  readonly transaction: NewTransaction
  readonly receipts: readonly ReceiptDraft[]
  /** The receipts that were sent already, so that no file is sent twice. */
  readonly sent: ReadonlyMap<string, string>
  /** Why the server did not take it; such a payment waits for the person. */
  readonly refusal?: string
}

export const maxWaiting = 20
const timeoutMilliseconds = 5000

const readAll = async (): Promise<readonly WaitingPayment[]> =>
  (await withTimeout(timeoutMilliseconds, () => get<WaitingPayment[]>(waitingPaymentsKey))) ?? []

const change = async (
  edit: (known: readonly WaitingPayment[]) => readonly WaitingPayment[],
): Promise<boolean> => {
  const done = await withTimeout(timeoutMilliseconds, async () => {
    await update<readonly WaitingPayment[]>(waitingPaymentsKey, (known = []) => edit(known))
    return true
  })
  return done === true
}

/** Lists the payments of a person that wait on this device, oldest first. */
export const listWaitingPayments = async (owner: string): Promise<WaitingPayment[]> =>
  (await readAll()).filter((one) => one.owner === owner)

/** Keeps a payment until there is a connection. Returns false if the browser cannot or has too many. */
export const keepPayment = async (payment: WaitingPayment): Promise<boolean> => {
  if ((await readAll()).length >= maxWaiting) return false
  const { id } = payment.transaction
  return change((known) => [...known.filter((one) => one.transaction.id !== id), payment])
}

export const deleteWaitingPayment = (id: string): Promise<boolean> =>
  change((known) => known.filter(({ transaction }) => transaction.id !== id))

const replace = (changed: WaitingPayment): Promise<boolean> =>
  change((known) =>
    known.map((one) => (one.transaction.id === changed.transaction.id ? changed : one)),
  )

/** Sends one payment. Returns false if there is still no connection. */
const sendOne = async (payment: WaitingPayment): Promise<boolean> => {
  const sent = new Map(payment.sent)
  try {
    await sendPayment({ ...payment, sent })
    await deleteWaitingPayment(payment.transaction.id)
    return true
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    const refusal = isRefused && error.status !== 401 && error.status !== 429
    await replace({
      ...payment,
      sent,
      ...(refusal ? { refusal: getErrorMessage(error, 'The server did not take it.') } : {}),
    })
    return refusal
  }
}

const sendAll = async (owner: string): Promise<number> => {
  let count = 0
  for (const payment of await listWaitingPayments(owner)) {
    if (payment.refusal !== undefined) continue
    if (!(await sendOne(payment))) break
    count += 1
  }
  return count
}

/**
 * Sends the payments of a person that wait. Of several tabs one sends, and a repeat has the same id,
 * so each is recorded once. Returns the number that were sent or refused.
 */
export const sendWaitingPayments = async (owner: string): Promise<number> =>
  (await navigator.locks.request('waiting-payments', { ifAvailable: true }, async (lock) =>
    lock ? sendAll(owner) : 0,
  )) ?? 0
