import { html } from './html.ts'
import { money, page, summary, type Shown } from './layout.ts'
import { cancelLink } from './pay-page.ts'

/** The bank's own question, as 3-D Secure puts it between the card and the payment. */
export function authenticationPage(shown: Shown): string {
  const { session } = shown
  return page(
    `Authenticate ${money(session.amount_total, session.currency)} to ${shown.payee}`,
    html`<main class="columns">
      ${summary(shown)}
      <section class="card">
        <h1>Your bank asks you to authenticate</h1>
        <p>
          With a real card, your bank would now ask for a code or a fingerprint. Here you choose how
          it ends.
        </p>
        <form method="post" action="/test-payments/authenticate/${session.id}">
          <button class="pay" type="submit" name="answer" value="complete">
            Complete authentication
          </button>
          <button class="secondary" type="submit" name="answer" value="fail">
            Fail authentication
          </button>
        </form>
        ${cancelLink(shown.back)}
      </section>
    </main>`,
  )
}

/** Where a page has no payment to show: it ended, or its address is wrong. */
export function messagePage(title: string, text: string, back: string | null): string {
  return page(
    title,
    html`<main class="columns">
      <section class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        <p><a href="${back ?? '/'}">Go back</a></p>
      </section>
    </main>`,
  )
}
