import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Db } from '../database.ts'
import { findLink, takeLink } from './account-links.ts'
import { createAccount, accountParams, finishAccount, restrictAccount } from './accounts.ts'
import { API_VERSION, type Context } from '../context.ts'
import { closeDispute, contestDispute, openBankReturn, openDispute } from '../balance/disputes.ts'
import { answerAll, answerPayment } from '../payments/late-answers.ts'
import { cancelMandate } from '../payments/mandates.ts'
import { recordEvent } from '../events/events.ts'
import type { Form } from '../api/form.ts'
import { issueCode, revoke } from './oauth.ts'
import {
  isMethodType,
  METHOD_TYPES,
  readConfiguration,
  switchMethod,
} from './payment-method-configurations.ts'
import { failPayout, payOut } from '../balance/payouts.ts'
import { failRefund } from '../balance/refunds.ts'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { authorizePage, type AuthorizeRequest } from '../pages/authorize-page.ts'
import { messagePage } from '../pages/other-pages.ts'
import { setupPage } from '../pages/setup-page.ts'
import {
  findPayeeName,
  ownPath,
  respond,
  type Answer,
  type PagesDeps,
} from '../pages/page-answers.ts'
import type { Kind } from '../kinds.ts'
import { findObject, findStored, listObjects, PLATFORM } from '../store.ts'

/**
 * Serves the processor's pages for a charity: the screen where it connects to the platform, and its
 * own dashboard.
 */
export const accountPages = (app: FastifyInstance, deps: PagesDeps): void => {
  app.get<{ Querystring: Record<string, string> }>('/oauth/authorize', (request, reply) => {
    const authorization = readAuthorizeRequest(deps, request.query)
    const answer = authorization ? { status: 200, page: authorizePage(authorization) } : badWay
    return respond(reply, answer)
  })
  app.post<{ Body: Form | null }>('/oauth/authorize', async (request, reply) => {
    const form = readTexts(request.body)
    const authorization = readAuthorizeRequest(deps, form)
    return respond(reply, authorization ? await decide(deps, authorization, form) : badWay)
  })
  app.get<{ Params: { token: string } }>('/setup/:token', async (request, reply) =>
    respond(reply, await deps.database.read((db) => showSetup(deps, db, request.params.token))),
  )
  app.post<{ Params: { token: string }; Body: Form | null }>(
    '/setup/:token',
    async (request, reply) => {
      const { answer = '' } = readTexts(request.body)
      const next = await deps.database.transaction((db) =>
        answerSetup(deps, db, request.params.token, answer),
      )
      deps.changed()
      return respond(reply, next)
    },
  )
  app.get<{ Params: { id: string } }>('/dashboard/:id', async (request, reply) =>
    respond(reply, await deps.database.read((db) => show(db, request.params.id))),
  )
  app.post<{ Params: { id: string }; Body: Form | null }>(
    '/dashboard/:id',
    async (request, reply) => {
      const { id } = request.params
      await deps.database.transaction((db) =>
        act(contextFor(deps, db, id), readTexts(request.body)),
      )
      deps.accounts.clear()
      deps.changed()
      return respond(reply, { goTo: `/test-payments/dashboard/${id}` })
    },
  )
}

const readTexts = (form: Form | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  )

const badWay: Answer = {
  status: 400,
  page: messagePage(
    'This link is not complete',
    'The site did not say what should be connected. Please go back and begin again.',
    null,
  ),
}

/**
 * Reads the connection request in the URL; null if the request is incomplete or its redirect URL is
 * on another site.
 */
const readAuthorizeRequest = (
  { settings }: PagesDeps,
  query: Record<string, string>,
): AuthorizeRequest | null => {
  const { client_id, redirect_uri = '', response_type, state = '', name = '' } = query
  const own = new URL(settings.pagesUrl).origin
  const complete = client_id && response_type === 'code' && redirect_uri.startsWith(`${own}/`)
  return complete ? { client_id, redirect_uri, state, name } : null
}

const decide = async (
  deps: PagesDeps,
  authorization: AuthorizeRequest,
  { answer = '', existing = '' }: Record<string, string>,
): Promise<Answer> => {
  const back = (query: Record<string, string>): Answer => {
    const address = new URL(authorization.redirect_uri)
    for (const [name, value] of Object.entries({ ...query, state: authorization.state })) {
      address.searchParams.set(name, value)
    }
    return { goTo: ownPath(deps.settings, address.href) }
  }
  if (answer === 'refuse') {
    return back({ error: 'access_denied', error_description: 'The user denied your request' })
  }
  const code = await deps.database.transaction(async (db) => {
    const now = deps.now()
    if (answer !== 'existing') {
      const params = accountParams.parse({
        business_profile: { name: authorization.name || 'Test account' },
      })
      const made = await createAccount(
        contextFor(deps, db, PLATFORM),
        params,
        answer !== 'unfinished',
      )
      return issueCode(db, made.id, now)
    }
    const found = await findStored(db, 'account', existing.trim())
    return found && issueCode(db, found.id, now)
  })
  if (code === undefined) {
    const error = `There is no account ${existing.trim() || 'without an id'}.`
    return { status: 422, page: authorizePage({ ...authorization, error }) }
  }
  return back({ scope: 'read_write', code })
}

const noSetup: Answer = {
  status: 404,
  page: messagePage(
    'There is no such page',
    'Its address is not complete. Please go back to the site and begin again.',
    null,
  ),
}

/**
 * Shows the setup page. As at Stripe, a used or expired link redirects to the URL at which the site
 * creates a new link.
 */
const showSetup = async ({ now, settings }: PagesDeps, db: Db, token: string): Promise<Answer> => {
  const link = await findLink(db, token, now())
  if (!link) return noSetup
  if (link.isOver) {
    return { goTo: ownPath(settings, link.refreshUrl) }
  }
  return { status: 200, page: setupPage({ name: await findPayeeName(db, link.account), token }) }
}

const answerSetup = async (
  deps: PagesDeps,
  db: Db,
  token: string,
  answer: string,
): Promise<Answer> => {
  const link = await findLink(db, token, deps.now())
  if (!link) return noSetup
  if (!(await takeLink(db, token, deps.now()))) {
    return { goTo: ownPath(deps.settings, link.refreshUrl) }
  }
  const account = await findObject(db, PLATFORM, 'account', link.account)
  if (account && answer === 'finish' && !account.charges_enabled) {
    await finishAccount(contextFor(deps, db, PLATFORM), account)
  }
  return { goTo: ownPath(deps.settings, link.returnUrl) }
}

const contextFor = (deps: PagesDeps, db: Db, account: string): Context => ({
  db,
  account,
  now: deps.now(),
  settings: deps.settings,
  request: { id: null, idempotencyKey: null, apiVersion: API_VERSION },
})

const show = async (db: Db, id: string): Promise<Answer> => {
  const account = await findStored(db, 'account', id)
  if (!account) {
    const page = messagePage('There is no such account', 'Its address is not complete.', null)
    return { status: 404, page }
  }
  const connected = await findObject(db, PLATFORM, 'account', id)
  const recent = async <K extends Kind>(type: K) =>
    (await listObjects(db, id, type, {}, { limit: 10 })).data
  const configuration = await readConfiguration({ db, account: id })
  const page = dashboardPage({
    account,
    connected: connected !== undefined,
    methods: METHOD_TYPES.map((type) => ({
      type,
      isOn: configuration[type]?.display_preference.value === 'on',
    })),
    charges: await recent('charge'),
    refunds: await recent('refund'),
    disputes: await recent('dispute'),
    payouts: await recent('payout'),
  })
  return { status: 200, page }
}

const act = async (
  context: Context,
  { act: name, object = '' }: Record<string, string>,
): Promise<void> => {
  const account = await findStored(context.db, 'account', context.account)
  if (!account) return
  if (name === 'dispute') await openDispute(context, object)
  if (name === 'ask') await openDispute(context, object, 'inquiry')
  if (name === 'contest') await contestDispute(context, object)
  if (name === 'bank-pays') await answerPayment(context, object, 'pay')
  if (name === 'bank-refuses') await answerPayment(context, object, 'refuse')
  if (name === 'fail-late') await openBankReturn(context, object, 'insufficient_funds')
  if (name === 'claim-back') await openBankReturn(context, object, 'debit_not_authorized')
  if (name === 'cancel-mandate') await cancelMandate(context, object)
  if (name === 'pass-days') await answerAll(context)
  if (name === 'win') await closeDispute(context, object, 'won')
  if (name === 'lose') await closeDispute(context, object, 'lost')
  if (name === 'fail-refund') await failRefund(context, object)
  if (name === 'pay-out') await payOut(context)
  if (name === 'fail-payout') await failPayout(context, object)
  if (name === 'finish' && !account.charges_enabled) await finishAccount(context, account)
  if (isMethodType(object)) {
    if (name === 'switch-on') await switchMethod(context, object, 'on')
    if (name === 'switch-off') await switchMethod(context, object, 'off')
  }
  if (name === 'restrict' && account.charges_enabled) await restrictAccount(context, account)
  if (name === 'revoke' && (await revoke(context.db, account.id))) {
    const application = { id: 'ca_application', object: 'application', name: 'Pennytrail' }
    await recordEvent(
      context,
      'account.application.deauthorized',
      application as unknown as Stripe.Account,
    )
  }
}
