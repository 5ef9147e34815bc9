import type { FastifyInstance } from 'fastify'
import type { Db } from '../database.ts'
import { awaitsHolder, confirmBill } from '../subscriptions/collect-invoice.ts'
import { API_VERSION, type Context } from '../context.ts'
import type { Form } from '../api/form.ts'
import type { StoredInvoice } from '../subscriptions/invoices.ts'
import { findPayeeName, respond, type Answer, type PagesDeps } from './page-answers.ts'
import { billPage, messagePage } from './other-pages.ts'
import { findAnywhere, findObject } from '../store.ts'

interface Bill {
  context: Context
  invoice: StoredInvoice
  payee: string
}

/** Serves a page for each bill, where its payer can authenticate the payment if the bank asks. */
export const billPages = (app: FastifyInstance, deps: PagesDeps): void => {
  app.get<{ Params: { id: string } }>('/bill/:id', async (request, reply) =>
    respond(reply, await deps.database.read((db) => withBill(deps, db, request.params.id, show))),
  )
  app.post<{ Params: { id: string }; Body: Form | null }>('/bill/:id', async (request, reply) => {
    const passed = request.body?.['answer'] === 'complete'
    const answer = await deps.database.transaction((db) =>
      withBill(deps, db, request.params.id, (bill) => (passed ? confirm(bill) : decline(bill))),
    )
    deps.changed()
    return respond(reply, answer)
  })
}

const withBill = async (
  deps: PagesDeps,
  db: Db,
  id: string,
  work: (bill: Bill) => Promise<Answer>,
): Promise<Answer> => {
  const found = await findAnywhere(db, 'invoice', id)
  if (!found) return { status: 404, page: notFound }
  const { account, body: invoice } = found
  const request = { id: null, idempotencyKey: null, apiVersion: API_VERSION }
  const context: Context = { db, account, now: deps.now(), settings: deps.settings, request }
  return work({ context, invoice, payee: await findPayeeName(db, account) })
}

const show = async ({ context, invoice, payee }: Bill): Promise<Answer> => {
  if (invoice.status === 'paid') return { status: 200, page: paid }
  const { account, db } = context
  const id = invoice.subscription_id ?? ''
  const subscription = await findObject(db, account, 'subscription', id)
  const isOver = !awaitsHolder(invoice) || subscription?.status === 'canceled'
  return isOver
    ? { status: 410, page: nothingToDo }
    : { status: 200, page: billPage({ failed: false, invoice, payee }) }
}

const confirm = async (bill: Bill): Promise<Answer> => {
  const { context, invoice } = bill
  if (!awaitsHolder(invoice)) return show(bill)
  const isPaid = await confirmBill(context, invoice.id)
  return isPaid ? { goTo: `/test-payments/bill/${invoice.id}` } : { status: 410, page: nothingToDo }
}

const decline = async (bill: Bill): Promise<Answer> => {
  const shown = await show(bill)
  const { invoice, payee } = bill
  return 'status' in shown && shown.status === 200 && awaitsHolder(invoice)
    ? { status: 422, page: billPage({ failed: true, invoice, payee }) }
    : shown
}

const notFound = messagePage(
  'There is no such bill',
  'This address belongs to no payment. Please go back to the site.',
  null,
)

const paid = messagePage(
  'The payment is made',
  'Thank you. You can close this page, or go back to the site.',
  null,
)

const nothingToDo = messagePage(
  'There is nothing to confirm',
  'This payment no longer needs your confirmation. Nothing was taken here.',
  null,
)
