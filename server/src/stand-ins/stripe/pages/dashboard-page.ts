import type Stripe from 'stripe'
import { html, type Markup } from './html.ts'
import { page } from './layout.ts'

interface Dashboard {
  account: Stripe.Account
  /** Whether the platform may still act for it. */
  connected: boolean
}

/** What the processor's own dashboard is to a charity: here, what cannot be done on the site. */
export function dashboardPage({ account, connected }: Dashboard): string {
  const name = account.business_profile?.name ?? 'Test account'
  const button = (act: string, label: string): Markup =>
    html`<form method="post" action="/test-payments/dashboard/${account.id}">
      <button class="secondary" type="submit" name="act" value="${act}">${label}</button>
    </form>`
  return page(
    `${name} at the card processor`,
    html`<main class="columns">
      <section class="card">
        <h1>${name}</h1>
        <p>Account ${account.id}</p>
        <p>
          ${account.charges_enabled ? 'It takes payments.' : 'It takes no payments yet: its details are not finished.'}
        </p>
        ${account.charges_enabled ? undefined : button('finish', 'Finish the details')}
        <p>
          ${connected ? 'Pennytrail may charge for it.' : 'Pennytrail may not act for it any more.'}
        </p>
        ${connected ? button('revoke', 'Revoke Pennytrail’s access') : undefined}
        <p><a href="/dashboard-charity?section=payments">Back to the charity’s payments</a></p>
      </section>
    </main>`,
  )
}
