import { paymentMethods } from '@pennytrail/contract/donations/payment-methods.ts'
import * as z from 'zod'
import type { Deps } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import { findChargingCharity, readOfferedMethods, saveSnapshot } from '../connect/connection.sql.ts'
import { buildChargesStoppedEmail, buildMethodRefusedEmail } from '../payments.emails.ts'
import { readAccount } from './account-snapshot.ts'
import { syncAccount } from './sync-account.ts'

const refused = z.strictObject({
  account: z.string(),
  method: z.enum(paymentMethods),
  /** Whether the refusal itself took the way to pay off, which happens once. */
  wasOffered: z.boolean().default(false),
})

/**
 * Reads an account again after Stripe has refused a way to pay that the charity offered, and takes
 * that way off. Tells the team once if somebody has switched it off. When the account is next looked
 * over, it is offered again if Stripe says that it is available.
 */
export const takeOffMethod = async (payload: unknown, deps: Deps): Promise<void> => {
  const { account, method, wasOffered } = refused.parse(payload)
  const charity = await deps.database.read('system', (db) => findChargingCharity(db, account))
  if (!charity) return
  const facts = await readAccount(deps.payments, account)
  if (facts === null) return syncAccount(deps, account)
  const others = facts.paymentMethods.filter((one) => one !== method)
  const left = others.length > 0 ? others : facts.paymentMethods
  await deps.database.transaction('money', async (db) => {
    const before = await readOfferedMethods(db, charity.id)
    const now = deps.clock.now()
    const stopped = await saveSnapshot(db, charity.id, { ...facts, paymentMethods: left }, now)
    if (stopped !== null) {
      return emailTeam(db, deps, charity.id, buildChargesStoppedEmail(stopped, left))
    }
    const isSwitchedOff = !facts.paymentMethods.includes(method)
    if (!isSwitchedOff || !(wasOffered || before.methods.includes(method))) return
    await emailTeam(db, deps, charity.id, buildMethodRefusedEmail(before.name, method, left))
  })
}
