import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { missing } from '../api/failure.ts'
import { expand } from '../api/params.ts'
import { findObject, insertObject, PLATFORM, updateObject } from '../store.ts'

export const METHOD_TYPES = ['card', 'link', 'bacs_debit', 'pay_by_bank'] as const
export type MethodType = (typeof METHOD_TYPES)[number]

export const isMethodType = (name: string): name is MethodType =>
  METHOD_TYPES.some((type) => type === name)

const CAPABILITIES: Record<MethodType, keyof Stripe.Account.Capabilities> = {
  card: 'card_payments',
  link: 'link_payments',
  bacs_debit: 'bacs_debit_payments',
  pay_by_bank: 'pay_by_bank_payments',
}

const preference = z
  .strictObject({ display_preference: z.strictObject({ preference: z.enum(['off', 'on']) }) })
  .optional()

export const configurationParams = z.strictObject({
  card: preference,
  link: preference,
  bacs_debit: preference,
  pay_by_bank: preference,
  expand,
})

const makeId = (account: string): string => account.replace('acct_', 'pmc_')

/**
 * Returns the configuration of an account's payment methods. A method is available if the account
 * has the capability and its owner has not switched the method off in the dashboard.
 */
export const readConfiguration = async ({
  account,
  db,
}: Pick<Context, 'account' | 'db'>): Promise<Stripe.PaymentMethodConfiguration> => {
  const id = makeId(account)
  const owner = await findObject(db, PLATFORM, 'account', account)
  const stored = await findObject(db, account, 'payment_method_configuration', id)
  const read = (type: MethodType) => {
    const value = stored?.[type]?.display_preference.value ?? 'on'
    // An account takes cards from the start.
    const isAble = type === 'card' || owner?.capabilities?.[CAPABILITIES[type]] === 'active'
    return {
      available: value === 'on' && isAble,
      display_preference: { overridable: true, preference: value, value },
    }
  }
  return {
    id,
    object: 'payment_method_configuration',
    active: true,
    application: 'ca_standIn',
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
    card: read('card'),
    link: read('link'),
    bacs_debit: read('bacs_debit'),
    pay_by_bank: read('pay_by_bank'),
  }
}

/** Switches payment methods on or off, as an account's owner does in the dashboard. */
export const updateConfiguration = async (
  context: Context,
  changes: z.infer<typeof configurationParams>,
  id: string,
): Promise<Stripe.PaymentMethodConfiguration> => {
  const { account, db } = context
  if (id !== makeId(account)) throw missing('payment_method_configuration', id)
  const before = await readConfiguration(context)
  const after = { ...before }
  for (const type of METHOD_TYPES) {
    const value = changes[type]?.display_preference.preference
    if (value === undefined) continue
    after[type] = {
      available: false,
      display_preference: { overridable: true, preference: value, value },
    }
  }
  const stored = await findObject(db, account, 'payment_method_configuration', id, { lock: true })
  await (stored ? updateObject(db, after) : insertObject(db, account, after))
  return readConfiguration(context)
}

/** Switches one payment method on or off, as the button in the dashboard does. */
export const switchMethod = (
  context: Context,
  type: MethodType,
  preference: 'off' | 'on',
): Promise<Stripe.PaymentMethodConfiguration> =>
  updateConfiguration(
    context,
    { [type]: { display_preference: { preference } }, expand: [] },
    makeId(context.account),
  )
