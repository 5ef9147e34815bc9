import type Stripe from 'stripe'
import { html, type Markup } from './html.ts'
import { readChargeId } from '../balance/disputes.ts'
import { money, page } from './layout.ts'
import type { MethodType } from '../accounts/payment-method-configurations.ts'

const methodNames: Readonly<Record<MethodType, string>> = {
  card: 'Cards',
  link: 'Link',
  bacs_debit: 'Bacs Direct Debit',
  pay_by_bank: 'Pay by Bank',
}

interface Dashboard {
  account: Stripe.Account
  /** Whether the platform may still act for the account. */
  connected: boolean
  /** The ways to pay, each with whether its owner has switched it on. */
  methods: readonly { readonly type: MethodType; readonly isOn: boolean }[]
  charges: readonly Stripe.Charge[]
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
  payouts: readonly Stripe.Payout[]
}

/**
 * Returns the charity's dashboard at the processor, with buttons for actions that are not possible
 * on the platform's site.
 */
export const dashboardPage = ({ account, connected, methods, ...recent }: Dashboard): string => {
  const name = account.business_profile?.name ?? 'Test account'
  const button = (act: string, label: string, object = ''): Markup =>
    html`<form method="post" action="/test-payments/dashboard/${account.id}">
      <input type="hidden" name="object" value="${object}" />
      <button class="secondary" type="submit" name="act" value="${act}">${label}</button>
    </form>`
  const disputed = (dispute: Stripe.Dispute): Markup[] => [
    ...(dispute.status === 'warning_needs_response'
      ? [button('dispute', 'Let the bank take the money', readChargeId(dispute))]
      : []),
    ...(dispute.status === 'needs_response' ? [button('contest', 'Contest it', dispute.id)] : []),
    button('win', 'Let the charity win', dispute.id),
    button('lose', 'Let the giver win', dispute.id),
  ]
  const chargeButtons = (charge: Stripe.Charge): Markup[] => {
    const mandate = charge.payment_method_details?.bacs_debit?.mandate
    const cancel =
      mandate == null
        ? []
        : [button('cancel-mandate', 'Let the giver cancel the Direct Debit at the bank', mandate)]
    const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : ''
    const type = charge.payment_method_details?.type
    if (charge.status === 'pending') {
      return [
        button('bank-pays', 'Let the bank pay now', intent),
        button('bank-refuses', 'Let the bank refuse now', intent),
        ...cancel,
      ]
    }
    if (!charge.paid || charge.disputed || type === 'pay_by_bank') return []
    if (type !== 'bacs_debit') {
      return [
        button('ask', 'Let the bank ask about it', charge.id),
        button('dispute', 'Dispute it', charge.id),
      ]
    }
    return [
      button('fail-late', 'Let it fail after all', charge.id),
      button('claim-back', 'Let the giver claim it back', charge.id),
      ...cancel,
    ]
  }
  return page(
    `${name} at the card processor`,
    html`<main class="columns">
      <section class="card">
        <h1>${name}</h1>
        <p>Account ${account.id}</p>
        <p>
          ${
            account.charges_enabled
              ? 'It takes payments.'
              : 'It takes no payments yet: its details are not finished.'
          }
        </p>
        ${
          account.charges_enabled
            ? button('restrict', 'Stop its payments')
            : button('finish', 'Finish the details')
        }
        <p>
          ${connected ? 'Pennytrail may charge for it.' : 'Pennytrail can no longer act for it.'}
        </p>
        ${connected ? button('revoke', 'Revoke Pennytrail’s access') : undefined}
        ${recent.charges.length > 0 ? button('pay-out', 'Pay out its balance') : undefined}
        ${
          recent.charges.some(({ status }) => status === 'pending')
            ? button('pass-days', 'Let the days pass until the banks answer')
            : undefined
        }
        <p><a href="/dashboard-charity?section=payments">Back to the charity’s payments</a></p>
      </section>
      <section class="card">
        <h2>Payment methods</h2>
        <ul class="items">
          ${methods.map(
            ({ type, isOn }) =>
              html`<li>
                <span>${methodNames[type]}</span>
                <span>${isOn ? 'On' : 'Off'}</span>
                ${button(
                  isOn ? 'switch-off' : 'switch-on',
                  `Switch ${isOn ? 'off' : 'on'} ${methodNames[type]}`,
                  type,
                )}
              </li>`,
          )}
        </ul>
      </section>
      ${list(
        'Disputes',
        recent.disputes,
        (dispute) => `${dispute.status}: ${dispute.id}`,
        (dispute) => (['won', 'lost'].includes(dispute.status) ? [] : disputed(dispute)),
      )}
      ${list(
        'Payments',
        recent.charges,
        (charge) => `${charge.status}: ${charge.description ?? charge.id}`,
        chargeButtons,
      )}
      ${list(
        'Refunds',
        recent.refunds,
        (refund) => `${refund.status ?? ''}: ${refund.id}`,
        (refund) =>
          refund.status === 'succeeded' ? [button('fail-refund', 'Let it fail', refund.id)] : [],
      )}
      ${list(
        'Payouts',
        recent.payouts,
        (payout) => `${payout.status}: ${payout.id}`,
        (payout) =>
          payout.status === 'paid' ? [button('fail-payout', 'Let it fail', payout.id)] : [],
      )}
    </main>`,
  )
}

/** Returns a list of the newest objects of a kind, each with its possible actions. */
const list = <T extends { id: string; amount: number; currency: string }>(
  title: string,
  objects: readonly T[],
  text: (object: T) => string,
  buttons: (object: T) => readonly Markup[],
): Markup | undefined => {
  if (objects.length === 0) return undefined
  return html`<section class="card">
    <h2>${title}</h2>
    <ul class="items">
      ${objects.map(
        (object) =>
          html`<li>
            <span>${text(object)}</span>
            <span>${money(object.amount, object.currency)}</span>
            ${buttons(object)}
          </li>`,
      )}
    </ul>
  </section>`
}
