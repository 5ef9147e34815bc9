import type Stripe from 'stripe'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, updateObject } from '../store.ts'
import { TEST_SORT_CODE, type TestAccount } from './bank-accounts.ts'
import type { Decline } from './cards.ts'
import type { Named } from './charges.ts'

/** A saved bank account, with the internal number of its published test account. */
export type StoredBankMethod = Stripe.PaymentMethod & {
  test_account?: string
  test_mandate?: string
}

const SHOWN_SORT_CODE = '10-88-00'

interface Instructed {
  account: TestAccount
  payer: Named
  customer: string
}

/** Saves a bank account with the payer's Direct Debit instruction. */
export const saveMandate = async (
  context: Context,
  { account, customer, payer }: Instructed,
): Promise<{ method: StoredBankMethod; mandate: Stripe.Mandate }> => {
  const [id, methodId] = [newId('mandate'), newId('pm')]
  const created = unixSeconds(context.now)
  const method: StoredBankMethod = {
    id: methodId,
    object: 'payment_method',
    allow_redisplay: 'limited',
    bacs_debit: {
      fingerprint: `standin${TEST_SORT_CODE}${account.number}`,
      last4: account.number.slice(-4),
      sort_code: SHOWN_SORT_CODE,
    },
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'bacs_debit',
    test_account: account.number,
    test_mandate: id,
  }
  const mandate: Stripe.Mandate = {
    id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: created,
      online: { ip_address: null, user_agent: null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: methodId,
    payment_method_details: {
      bacs_debit: {
        display_name: null,
        network_status: 'pending',
        reference: `STANDIN${id.slice(-8).toUpperCase()}`,
        revocation_reason: null,
        service_user_number: null,
        url: `${context.settings.pagesUrl}/style.css`,
      },
      type: 'bacs_debit',
    },
    status: 'active',
    type: 'multi_use',
  }
  await insertObject(context.db, context.account, method)
  await insertObject(context.db, context.account, mandate)
  return { method, mandate }
}

/**
 * Plays a payer who cancels the Direct Debit at the bank. The mandate ends for good, and the debits
 * that the bank has not answered yet fail. Source: docs.stripe.com/payments/bacs-debit.
 */
export const cancelMandate = async (context: Context, id: string): Promise<void> => {
  const { account, db } = context
  const mandate = await findObject(db, account, 'mandate', id, { lock: true })
  if (mandate?.status !== 'active') return
  const { payment_method_details: details } = mandate
  const cancelled: Stripe.Mandate = {
    ...mandate,
    payment_method_details: {
      ...details,
      bacs_debit: {
        ...details.bacs_debit!,
        network_status: 'revoked',
        revocation_reason: 'debit_not_authorized',
      },
    },
    status: 'inactive',
  }
  await updateObject(db, cancelled)
  await recordEvent(context, 'mandate.updated', cancelled)
}

/** Returns why a bank refuses a debit whose mandate the payer has cancelled; undefined otherwise. */
export const findRevocation = async (
  { account, db }: Context,
  mandate: string | null | undefined,
): Promise<Decline | undefined> => {
  const found = await findObject(db, account, 'mandate', mandate ?? '')
  return found?.status === 'inactive' ? REVOKED : undefined
}

const REVOKED: Decline = {
  code: 'debit_not_authorized',
  declineCode: null,
  message: 'The Direct Debit was cancelled at the bank.',
}

/** Returns the details of a charge by Direct Debit. */
export const describeDebit = (
  account: TestAccount,
  mandate: string,
  collectOn: string,
): Stripe.Charge.PaymentMethodDetails => ({
  bacs_debit: {
    expected_debit_date: collectOn,
    fingerprint: `standin${TEST_SORT_CODE}${account.number}`,
    last4: account.number.slice(-4),
    mandate,
    sort_code: SHOWN_SORT_CODE,
  },
  type: 'bacs_debit',
})
