import type Stripe from 'stripe'
import { html, type Markup } from './html.ts'

export interface Shown {
  /** The name of the account that receives the payment, as its dashboard shows it. */
  payee: string
  session: Stripe.Checkout.Session
  /** The URL of the Cancel link. */
  back: string | null
}

/** Returns a whole page. It has no script, so that it works without JavaScript. */
export const page = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} – Test payments</title>
        <link rel="stylesheet" href="/test-payments/style.css" />
      </head>
      <body>
        <header class="banner">
          <p role="note">
            <strong>Test payments</strong> — no real money moves. Never enter a real card.
          </p>
        </header>
        ${content}
        <footer class="foot">
          <p>This page replaces the card processor’s own page while the site runs without one.</p>
        </footer>
      </body>
    </html>`.text

/** Returns the summary of what is paid, to whom, and who gets the receipt. */
export const summary = ({ payee, session }: Shown): Markup => {
  const items = session.line_items?.data ?? []
  return html`<section class="summary" aria-labelledby="payee">
    <p id="payee" class="payee">${payee}</p>
    ${
      session.mode === 'setup'
        ? html`<p>${session.custom_text.submit?.message ?? 'For the payments to come.'}</p>`
        : html`<p class="amount">
            ${money(session.amount_total, session.currency)}
            ${session.mode === 'subscription' ? ' each month' : undefined}
          </p>`
    }
    <ul class="items">
      ${items.map(
        (item) =>
          html`<li>
            <span>${item.description ?? 'Payment'}</span>
            <span>${money(item.amount_total, item.currency)}</span>
          </li>`,
      )}
    </ul>
    ${
      session.customer_details?.email == null || session.mode === 'setup'
        ? undefined
        : html`<p class="email">Receipt to ${session.customer_details.email}</p>`
    }
  </section>`
}

export const money = (amount: number | null, currency: string | null): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: (currency ?? 'gbp').toUpperCase(),
  }).format((amount ?? 0) / 100)
