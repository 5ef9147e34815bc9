import { grouped, FIELDS, type Errors, type Field, type Values } from './card-form.ts'
import { CARD_WALLETS, OFFERED_CARDS, OFFERED_TO_SAVE, type CardWallet } from '../payments/cards.ts'
import { html, type Markup } from './html.ts'
import { money, page, summary, type Shown } from './layout.ts'

interface PayPage extends Shown {
  values: Values
  errors: Errors
  /** The bank's reason for declining the last attempt. */
  declined: string | undefined
}

const LABELS: Record<Field, string> = {
  email: 'Email',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'Security code (CVC)',
  name: 'Name on card',
}

const HINTS: Record<Field, Markup> = {
  email: html`type="email"`,
  number: html`inputmode="numeric" maxlength="23" placeholder="4242 4242 4242 4242"`,
  expiry: html`inputmode="numeric" maxlength="7" placeholder="12/34"`,
  cvc: html`inputmode="numeric" maxlength="4" placeholder="123"`,
  name: html`maxlength="100"`,
}

export const payPage = (shown: PayPage): string => {
  const { declined, errors, session, values } = shown
  const saves = session.mode === 'setup'
  const amount = money(session.amount_total, session.currency)
  const todo = saves ? 'Save card' : `Pay ${amount}`
  const heading = saves ? 'Use another card' : 'Pay by card'
  const shownFields = FIELDS.filter(
    (field) => field !== 'email' || !session.customer_details?.email,
  )
  const invalid = shownFields.filter((field) => errors[field] !== undefined)
  const isWrong = invalid.length > 0 || declined !== undefined
  return page(
    `${isWrong ? 'Error: ' : ''}${saves ? heading : `${heading}, ${amount} to ${shown.payee}`}`,
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>${heading}</h1>
        ${invalid.length > 0 ? errorSummary(invalid, errors) : undefined}
        <form method="post" action="/test-payments/pay/${session.id}" novalidate>
          <!-- The Enter key presses the first button of a form: it must not be a test card's. -->
          <button class="unseen" type="submit" tabindex="-1" aria-hidden="true">Pay</button>
          ${saves ? undefined : walletButtons()} ${testCards(saves)}
          <fieldset>
            <legend>Or type a test card</legend>
            ${shownFields.map((field) => input(field, values[field], errors[field]))}
          </fieldset>
          ${declined === undefined ? undefined : declineNotice(declined)}
          <button class="pay" type="submit">${todo}</button>
        </form>
        ${cancelLink(shown.back)}
      </section>
    </main>`,
  )
}

const WALLET_LABELS: Record<CardWallet, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
}

/** Returns buttons that each pay at once, as a wallet does after the payer's fingerprint. */
const walletButtons = (): Markup =>
  html`<fieldset>
    <legend>Pay with a wallet</legend>
    <div class="test-cards">
      ${CARD_WALLETS.map(
        (wallet) =>
          html`<button type="submit" name="wallet" value="${wallet}" class="test-card">
            <span>${WALLET_LABELS[wallet]}</span>
          </button>`,
      )}
    </div>
  </fieldset>`

/** Returns buttons that each pay at once with the named card. */
const testCards = (saves: boolean): Markup =>
  html`<fieldset>
    <legend>${saves ? 'Save a test card' : 'Pay with a test card'}</legend>
    <div class="test-cards">
      ${(saves ? OFFERED_TO_SAVE : OFFERED_CARDS).map(
        ({ number, label }) =>
          html`<button type="submit" name="test_card" value="${number}" class="test-card">
            <span>${label}</span> <span class="digits">${grouped(number)}</span>
          </button>`,
      )}
    </div>
  </fieldset>`

const input = (field: Field, value: string, error: string | undefined): Markup => {
  const described = error === undefined ? '' : `${field}-error`
  return html`<div class="field field-${field}">
    <label for="${field}">${LABELS[field]}</label>
    ${error === undefined ? undefined : html`<p class="error" id="${described}">${error}</p>`}
    <input
      id="${field}"
      name="${field}"
      value="${value}"
      autocomplete="${field === 'email' ? 'email' : 'off'}"
      ${HINTS[field]}
      ${error === undefined ? undefined : html`aria-invalid="true" aria-describedby="${described}"`}
    />
  </div>`
}

const errorSummary = (invalid: readonly Field[], errors: Errors): Markup =>
  html`<div class="notice" role="alert" tabindex="-1" autofocus>
    <p>The payment was not sent. Please check:</p>
    <ul>
      ${invalid.map((field) => html`<li><a href="#${field}">${errors[field]}</a></li>`)}
    </ul>
  </div>`

/**
 * Returns the notice of a declined card. It is beside the Pay button and has the focus, so that
 * nobody misses why the payment failed.
 */
const declineNotice = (message: string): Markup =>
  html`<div class="notice" role="alert" tabindex="-1" autofocus>
    <p>${message}</p>
    <p>Nothing was taken. You can try again or use another card.</p>
  </div>`

export const cancelLink = (url: string | null): Markup | undefined =>
  url === null ? undefined : html`<p class="cancel"><a href="${url}">Cancel and go back</a></p>`
