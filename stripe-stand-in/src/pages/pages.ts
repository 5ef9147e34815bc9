import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database.ts'
import { billPages } from './bill-pages.ts'
import { API_VERSION, type Context } from '../context.ts'
import { parseForm, type Form } from '../api/form.ts'
import {
  findPayeeName,
  ownPath,
  respond,
  successAddress,
  type Answer,
  type PagesDeps,
  type Payment,
  type Submit,
} from './page-answers.ts'
import { checkCard, readValues, valuesToKeep, type Errors, type Values } from './card-form.ts'
import type { Shown } from './layout.ts'
import { authenticationPage, messagePage } from './other-pages.ts'
import {
  currentBankPage,
  submitAccount,
  submitBank,
  submitInBank,
  submitMandate,
} from './bank-steps.ts'
import { payPage } from './pay-page.ts'
import { CARD_WALLETS, walletCard } from '../payments/cards.ts'
import {
  authenticate,
  awaitsAnswer,
  pay,
  payWith,
  type PaymentResult,
} from '../payments/payments.ts'
import { findAnywhere } from '../store.ts'

const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
const EMPTY: Values = { email: '', number: '', expiry: '', cvc: '', name: '' }

/** Serves the pages for payers under /test-payments, rendered on the server without any script. */
export const hostedPages = async (app: FastifyInstance, deps: PagesDeps): Promise<void> => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1 << 14 },
    (_request, body, done) => done(null, parseForm(String(body))),
  )
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  billPages(app, deps)
  for (const [step, submit] of Object.entries(steps)) {
    app.get<{ Params: { id: string } }>(`/${step}/:id`, async (request, reply) =>
      respond(reply, await show(deps, request.params.id)),
    )
    app.post<{ Params: { id: string }; Body: Form | null }>(
      `/${step}/:id`,
      async (request, reply) => {
        const answer = await change(deps, request.params.id, (payment) =>
          submit(payment, request.body ?? {}),
        )
        deps.changed()
        return respond(reply, answer)
      },
    )
  }
}

const submitPayment: Submit = (payment, body) => {
  const types = payment.session.payment_method_types
  if (types.includes('bacs_debit')) return submitAccount(payment, body)
  return types.includes('pay_by_bank') ? submitBank(payment, body) : submitCard(payment, body)
}

const show = async (deps: PagesDeps, id: string): Promise<Answer> =>
  deps.database.read((db) => withPayment(deps, db, id, false, currentPage))

const change = async (
  deps: PagesDeps,
  id: string,
  work: (payment: Payment) => Promise<Answer>,
): Promise<Answer> => deps.database.transaction((db) => withPayment(deps, db, id, true, work))

/**
 * Runs `work` for the open checkout session with this id. A completed session redirects to its
 * success URL; an expired one shows a page that says so.
 */
const withPayment = async (
  deps: PagesDeps,
  db: Db,
  id: string,
  lock: boolean,
  work: (payment: Payment) => Promise<Answer>,
): Promise<Answer> => {
  const found = await findAnywhere(db, 'checkout.session', id, { lock })
  if (!found) return { status: 404, page: notFound }
  const { account, body: session } = found
  const now = deps.now()
  const back = session.cancel_url && ownPath(deps.settings, session.cancel_url)
  if (session.status === 'complete') return { goTo: successAddress(deps.settings, session) }
  if (session.status === 'expired' || session.expires_at * 1000 <= now.getTime()) {
    return { status: 410, page: expired(back) }
  }
  const request = { id: null, idempotencyKey: null, apiVersion: API_VERSION }
  const context: Context = { db, account, now, settings: deps.settings, request }
  return work({ context, session, payee: await findPayeeName(db, account), back })
}

const currentPage = async (payment: Payment): Promise<Answer> => {
  const { context, session } = payment
  if (await awaitsAnswer(context, session)) {
    return { status: 200, page: authenticationPage(payment) }
  }
  const bankAnswer = currentBankPage(payment)
  if (bankAnswer) return bankAnswer
  return form(payment, { values: EMPTY })
}

const submitCard: Submit = async (payment, body) => {
  const { context, session } = payment
  const wallet = CARD_WALLETS.find((one) => one === body['wallet'])
  if (wallet && session.mode !== 'setup') {
    const email = session.customer_details?.email ?? 'wallet@demo.example'
    const payer = { name: 'Test Payer', email, expiry: { month: 12, year: 2034 } }
    const paid = await payWith(context, session, walletCard(wallet), payer)
    return afterPayment(payment, paid, EMPTY)
  }
  const values = readValues(body, session.customer_details?.email ?? null)
  const checked = checkCard(values, context.now)
  if ('errors' in checked) return form(payment, { values, errors: checked.errors })
  const { number, ...payer } = checked.card
  return afterPayment(payment, await pay(context, session, number, payer), values)
}

const submitAuthentication: Submit = async (payment, body) => {
  const { context, session } = payment
  const result = await authenticate(context, session, body['answer'] === 'complete')
  return afterPayment(payment, result, EMPTY)
}

const afterPayment = (payment: Payment, result: PaymentResult, values: Values): Answer => {
  const { context, session } = payment
  if (result.kind === 'paid') return { goTo: successAddress(context.settings, session) }
  if (result.kind === 'authenticate') return { goTo: `/test-payments/authenticate/${session.id}` }
  return form(payment, { values, declined: result.decline.message })
}

const steps: Readonly<Record<string, Submit>> = {
  pay: submitPayment,
  authenticate: submitAuthentication,
  mandate: submitMandate,
  bank: submitInBank,
}

const form = (
  shown: Shown,
  { values, errors = {}, declined }: { values: Values; errors?: Errors; declined?: string },
): Answer => {
  const status = Object.keys(errors).length > 0 || declined !== undefined ? 422 : 200
  return { status, page: payPage({ ...shown, values: valuesToKeep(values), errors, declined }) }
}

const notFound = messagePage(
  'There is no such payment',
  'This address belongs to no payment. Please go back to the site and start again.',
  null,
)

const expired = (back: string | null) =>
  messagePage(
    'This payment page has expired',
    'Nothing was taken. Please go back to the site and start again.',
    back,
  )
