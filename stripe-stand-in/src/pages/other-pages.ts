import type Stripe from 'stripe'
import { html, type Markup } from './html.ts'
import { money, page, summary, type Shown } from './layout.ts'
import { cancelLink } from './pay-page.ts'

/** Returns the bank's 3-D Secure page, shown after the card is entered and before it is charged. */
export const authenticationPage = (shown: Shown): string => {
  const { session } = shown
  const what =
    session.mode === 'setup' ? 'your card' : money(session.amount_total, session.currency)
  return page(
    `Authenticate ${what}${session.mode === 'setup' ? '' : ` to ${shown.payee}`}`,
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>Your bank asks you to authenticate</h1>
        ${bankQuestion(`/test-payments/authenticate/${session.id}`)} ${cancelLink(shown.back)}
      </section>
    </main>`,
  )
}

/**
 * Returns the buttons for the two possible answers to the bank's question; the tester chooses one.
 */
const bankQuestion = (action: string): Markup =>
  html`<p>
      With a real card, your bank would now ask for a code or a fingerprint. Here you choose how it
      ends.
    </p>
    <form method="post" action="${action}">
      <button class="pay" type="submit" name="answer" value="complete">
        Complete authentication
      </button>
      <button class="secondary" type="submit" name="answer" value="fail">
        Fail authentication
      </button>
    </form>`

interface ShownBill {
  payee: string
  invoice: Stripe.Invoice
  /** Whether the last authentication failed. */
  failed: boolean
}

/** Returns the page of a bill whose payment the payer has to authenticate. */
export const billPage = ({ failed, invoice, payee }: ShownBill): string => {
  const amount = money(invoice.amount_due, invoice.currency)
  return page(
    `${failed ? 'Error: ' : ''}Authenticate ${amount} to ${payee}`,
    html`<main class="columns">
      <section class="summary" aria-labelledby="payee">
        <p id="payee" class="payee">${payee}</p>
        <p class="amount">${amount}</p>
        <p>${invoice.description ?? 'A payment'}</p>
      </section>
      <section class="card">
        <h1>Your bank asks you to authenticate</h1>
        ${
          failed
            ? html`<div class="notice" role="alert" tabindex="-1" autofocus>
                <p>We could not authenticate your payment.</p>
                <p>Nothing was taken. You can try again.</p>
              </div>`
            : undefined
        }
        ${bankQuestion(`/test-payments/bill/${invoice.id}`)} ${cancelLink('/')}
      </section>
    </main>`,
  )
}

/** Returns a page without a payment, for a payment that has ended or a wrong URL. */
export const messagePage = (title: string, text: string, back: string | null): string =>
  page(
    title,
    html`<main class="columns">
      <section class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        <p><a href="${back ?? '/'}">Go back</a></p>
      </section>
    </main>`,
  )
