import type { FastifyReply } from 'fastify'
import type { Database, Db } from '../database.ts'
import type { Form } from '../api/form.ts'
import type { Context, Settings } from '../context.ts'
import type { StoredSession } from '../payments/checkout-sessions.ts'
import type { Shown } from './layout.ts'
import { findObject, PLATFORM } from '../store.ts'

export interface PagesDeps {
  database: Database
  now: () => Date
  settings: Settings
  /** The ids of accounts that are known to exist; cleared when an account is disconnected. */
  accounts: Set<string>
  changed: () => void
}

/** The response of a page: a page, or a redirect. */
export type Answer = { status: number; page: string } | { goTo: string }

export const respond = (reply: FastifyReply, answer: Answer) =>
  'goTo' in answer
    ? reply.redirect(answer.goTo, 303)
    : reply.code(answer.status).type('text/html; charset=utf-8').send(answer.page)

/** Returns the name of the account that receives the payment, as its dashboard shows it. */
export const findPayeeName = async (db: Db, account: string): Promise<string> => {
  const owner = await findObject(db, PLATFORM, 'account', account)
  return owner?.business_profile?.name ?? owner?.email ?? 'Test account'
}

export interface Payment extends Shown {
  context: Context
  session: StoredSession
}

/** Takes a submitted form of an open payment page. */
export type Submit = (payment: Payment, body: Form) => Promise<Answer>

export const successAddress = (settings: Settings, session: StoredSession): string => {
  const address = (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  return ownPath(settings, address)
}

/**
 * Returns a URL on this same site without its origin, so that it also works through a tunnel or
 * under another name.
 */
export const ownPath = ({ pagesUrl }: Settings, address: string): string => {
  const own = new URL(pagesUrl).origin
  return address.startsWith(`${own}/`) ? address.slice(own.length) : address
}
