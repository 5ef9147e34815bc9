import { directDebitGuarantee } from './direct-debit-guarantee.ts'
import { TEST_ACCOUNTS, TEST_SORT_CODE } from '../payments/bank-accounts.ts'
import type { StoredSession } from '../payments/checkout-sessions.ts'
import type { BankErrors, BankField, BankValues } from './bank-form.ts'
import { html, type Markup } from './html.ts'
import { money, page, summary, type Shown } from './layout.ts'
import { cancelLink } from './pay-page.ts'

const LABELS: Record<BankField, string> = {
  email: 'Email',
  name: 'Name on the account',
  sortCode: 'Sort code',
  account: 'Account number',
}

interface DebitPage extends Shown {
  values: BankValues
  errors: BankErrors
}

const input = (field: BankField, value: string, error: string | undefined): Markup =>
  html`<div class="field">
    <label for="${field}">${LABELS[field]}</label>
    ${error === undefined ? undefined : html`<p class="error" id="${field}-error">${error}</p>`}
    <input
      id="${field}"
      name="${field}"
      value="${value}"
      autocomplete="off"
      ${field === 'sortCode' || field === 'account' ? html`inputmode="numeric" maxlength="10"` : undefined}
      ${error === undefined ? undefined : html`aria-invalid="true" aria-describedby="${field}-error"`}
    />
  </div>`

/** Returns the page on which the payer enters the bank account of a Direct Debit. */
export const debitPage = (shown: DebitPage): string => {
  const { errors, session, values } = shown
  const bankFields: BankField[] = ['email', 'name', 'sortCode', 'account']
  const fields = bankFields.filter((field) => field !== 'email' || !session.customer_details?.email)
  const isWrong = Object.keys(errors).length > 0
  const heading = session.mode === 'setup' ? 'Use another account' : 'Pay by Direct Debit'
  return page(
    `${isWrong ? 'Error: ' : ''}${heading}`,
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>${heading}</h1>
        <form method="post" action="/test-payments/pay/${session.id}" novalidate>
          <!-- The Enter key presses the first button of a form: it must not be a test account's. -->
          <button class="unseen" type="submit" tabindex="-1" aria-hidden="true">Continue</button>
          <fieldset>
            <legend>Use a test account</legend>
            <div class="test-cards">
              ${TEST_ACCOUNTS.map(
                ({ label, number }) =>
                  html`<button
                    type="submit"
                    name="test_account"
                    value="${number}"
                    class="test-card"
                  >
                    <span>${label}</span> <span class="digits">10-88-00 ${number}</span>
                  </button>`,
              )}
            </div>
          </fieldset>
          <fieldset>
            <legend>Or type a test account</legend>
            ${fields.map((field) => input(field, values[field], errors[field]))}
          </fieldset>
          <button class="pay" type="submit">Continue</button>
        </form>
        ${cancelLink(shown.back)}
      </section>
    </main>`,
  )
}

/** Returns the page on which the payer confirms the Direct Debit instruction. */
export const mandatePage = (shown: Shown & { session: StoredSession }): string => {
  const { session } = shown
  const waiting = session.awaiting_mandate
  const amount = money(session.amount_total, session.currency)
  return page(
    'Confirm your Direct Debit',
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>Confirm your Direct Debit</h1>
        <p>
          ${waiting?.payer.name ?? ''}, sort code ${TEST_SORT_CODE.replace(/(..)(?=.)/g, '$1-')},
          account number ${waiting?.account ?? ''}
        </p>
        <p>
          ${
            session.mode === 'setup'
              ? (session.custom_text.submit?.message ?? 'For the payments to come.')
              : html`${amount}${session.mode === 'subscription' ? ' each month' : ''} is taken from
                this account. Before each Direct Debit you are told its date.`
          }
        </p>
        <form method="post" action="/test-payments/mandate/${session.id}">
          <button class="pay" type="submit" name="answer" value="confirm">
            Confirm Direct Debit
          </button>
          <button class="secondary" type="submit" name="answer" value="change">
            Change the account
          </button>
        </form>
        <h2>The Direct Debit Guarantee</h2>
        <ul>
          ${directDebitGuarantee.map((sentence) => html`<li>${sentence}</li>`)}
        </ul>
        ${cancelLink(shown.back)}
      </section>
    </main>`,
  )
}

/** The invented banks of the choice. */
export const BANKS = ['Test Bank', 'Bank of Testing', 'Testshire Building Society'] as const

/** Returns the page on which the payer chooses their bank. */
export const bankChoicePage = (shown: Shown & { declined?: string | undefined }): string => {
  const { declined, session } = shown
  return page(
    `${declined === undefined ? '' : 'Error: '}Pay by Bank`,
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>Choose your bank</h1>
        ${
          declined === undefined
            ? undefined
            : html`<div class="notice" role="alert" tabindex="-1" autofocus>
                <p>${declined}</p>
                <p>Nothing was taken. You can try again or choose another bank.</p>
              </div>`
        }
        <form method="post" action="/test-payments/pay/${session.id}">
          <div class="test-cards">
            ${BANKS.map(
              (bank) =>
                html`<button type="submit" name="bank" value="${bank}" class="test-card">
                  <span>${bank}</span>
                </button>`,
            )}
          </div>
        </form>
        ${cancelLink(shown.back)}
      </section>
    </main>`,
  )
}

const ANSWERS = [
  ['approve', 'Approve the payment', 'pay'],
  ['decline', 'Refuse the payment', 'secondary'],
  ['approve-later', 'Approve, and the bank pays in 2 hours', 'secondary'],
  ['refuse-later', 'Approve, and the bank refuses in 2 hours', 'secondary'],
] as const

/** Returns the page of the payer's bank, on which they approve a Pay by Bank payment. */
export const bankPage = (shown: Shown & { session: StoredSession }): string => {
  const { session } = shown
  const bank = session.awaiting_bank?.bank ?? BANKS[0]
  return page(
    `Approve the payment at ${bank}`,
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>${bank}</h1>
        <p>
          With a real bank you would now sign in and approve the payment of
          ${money(session.amount_total, session.currency)} to ${shown.payee}. Here you choose how it
          ends.
        </p>
        <form method="post" action="/test-payments/bank/${session.id}">
          ${ANSWERS.map(
            ([answer, label, look]) =>
              html`<button class="${look}" type="submit" name="answer" value="${answer}">
                ${label}
              </button>`,
          )}
        </form>
      </section>
    </main>`,
  )
}
