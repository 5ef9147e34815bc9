import { uuidv7 } from '../platform/ids.ts'
import { sql } from '../platform/database/index.ts'
import type { TestApp } from './test-app.ts'

type Caller = string | { readonly token: string }

/** Connects charities' accounts as their Leads do, on the pages of the stand-in. */
export const makeConnectWorld = (world: TestApp) => {
  const { app, clock, deps } = world
  const origin = deps.config.appOrigin

  const begin = async (charityId: string, as: Caller): Promise<string> => {
    const query = { charity: charityId }
    const answer = await world.call('GET /api/stripe/connect', { query, as })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.url
  }

  /** Answers the provider’s page for the charity and returns the query of the redirect. */
  const decide = async (url: string, fields: Record<string, string>) => {
    const parameters = Object.fromEntries(new URL(url, origin).searchParams)
    const answer = await app.inject({
      method: 'POST',
      url: '/test-payments/oauth/authorize',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...parameters, ...fields }).toString(),
    })
    const back = new URL(String(answer.headers.location), origin)
    if (back.pathname !== '/auth/stripe/oauth/callback') throw new Error(`led to ${back.pathname}`)
    return Object.fromEntries(back.searchParams)
  }

  const comeBack = (query: Record<string, string>, as: Caller) =>
    world.call('GET /api/auth/stripe/oauth/callback', { query, as })

  const viewPayments = async (charityId: string, as: Caller) => {
    const params = { id: charityId }
    return (await world.call('GET /api/charity/{id}/payments', { params, as })).body
  }

  return {
    begin,
    decide,
    comeBack,
    viewPayments,
    /** Connects an account, by default a new one, and returns the answer to the way back. */
    connect: async (
      charityId: string,
      as: Caller,
      fields: Record<string, string> = { answer: 'new' },
    ) => comeBack(await decide(await begin(charityId, as), fields), as),
    /** Performs an act of an account's owner in the processor's dashboard. */
    atDashboard: (account: string, act: string) =>
      app.inject({
        method: 'POST',
        url: `/test-payments/dashboard/${account}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ act }).toString(),
      }),
    /** Signs a person in now, with a second factor, because a session lasts for hours. */
    signIn: async ({ id }: { readonly id: string }): Promise<{ token: string }> => {
      const now = clock.now()
      const sessionId = uuidv7()
      const endsAt = new Date(now.getTime() + 12 * 3600_000)
      await deps.database.transaction('system', (db) =>
        db.run(sql`insert into session (id, person_id, created_at, ends_at, second_factor_at)
          values (${sessionId}, ${id}, ${now}, ${endsAt}, ${now})`),
      )
      const end = new Date(now.getTime() + 3600_000)
      return { token: await deps.tokens.sign(sessionId, id, now, end) }
    },
  }
}
