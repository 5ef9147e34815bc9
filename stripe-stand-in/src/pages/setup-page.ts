import { html } from './html.ts'
import { page } from './layout.ts'

/**
 * Returns the page on which an account’s owner answers the processor's questions, or leaves them
 * for later.
 */
export const setupPage = ({ name, token }: { name: string; token: string }): string =>
  page(
    'Set up a Stripe account',
    html`<main class="columns">
      <section class="card">
        <h1>Set up the Stripe account of ${name}</h1>
        <p>
          With real payments Stripe would ask here who runs the charity, what it does, and for its
          bank account. You can leave and continue later.
        </p>
        <form method="post" action="/test-payments/setup/${token}">
          <button class="pay" type="submit" name="answer" value="finish">
            Give all details and go back
          </button>
          <button class="secondary" type="submit" name="answer" value="leave">
            Go back and finish later
          </button>
        </form>
      </section>
    </main>`,
  )
