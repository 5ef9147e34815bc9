import { html } from './html.ts'
import { page } from './layout.ts'

/** A platform's request to act for a charity, from the query of this page's URL. */
export interface AuthorizeRequest {
  client_id: string
  redirect_uri: string
  state: string
  /** The charity's name, which its new account will have. */
  name: string
  error?: string
}

/** Returns the page on which a charity allows the platform to charge for it, or refuses. */
export const authorizePage = ({ error, name, ...request }: AuthorizeRequest): string => {
  const hidden = { ...request, name, response_type: 'code' }
  return page(
    error === undefined ? 'Connect an account' : 'Error: connect an account',
    html`<main class="columns">
      <section class="card">
        <h1>Connect ${name || 'a charity'} to Pennytrail</h1>
        <p>
          Pennytrail asks to charge cards on the charity’s own account, to give refunds and to read
          its payments and payouts. With real payments you would sign in to Stripe here.
        </p>
        <form method="post" action="/test-payments/oauth/authorize" novalidate>
          ${Object.entries(hidden).map(
            ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
          )}
          <button class="pay" type="submit" name="answer" value="new">
            Connect a new test account
          </button>
          <button class="secondary" type="submit" name="answer" value="unfinished">
            Connect one whose details are not finished
          </button>
          <fieldset>
            <legend>Or one that exists already</legend>
            <div class="field">
              <label for="existing">Account id</label>
              ${error === undefined ? undefined : html`<p class="error" id="existing-error">${error}</p>`}
              <input
                id="existing"
                name="existing"
                autocomplete="off"
                placeholder="acct_…"
                ${error === undefined ? undefined : html`aria-invalid="true" aria-describedby="existing-error" autofocus`}
              />
            </div>
            <button class="secondary" type="submit" name="answer" value="existing">
              Connect this account
            </button>
          </fieldset>
          <button class="secondary" type="submit" name="answer" value="refuse">
            Refuse and go back
          </button>
        </form>
      </section>
    </main>`,
  )
}
