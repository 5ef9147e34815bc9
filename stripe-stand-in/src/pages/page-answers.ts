import type { FastifyReply } from 'fastify'
import type { Database, Db } from '../database.ts'
import type { Settings } from '../context.ts'
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
