import type Stripe from 'stripe'
import { z } from 'zod'
import { sql, type Db } from '../database.ts'
import { requireAccount } from './accounts.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { expand, text } from '../api/params.ts'
import type { StoredLink } from '../stripe-stand-in.rows.ts'

const goodForMinutes = 5

export const accountLinkParams = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: text,
  return_url: text,
  expand,
})

export type { StoredLink } from '../stripe-stand-in.rows.ts'

/**
 * Creates a link to the pages where an account’s owner sets it up. It works once, for five minutes.
 */
export const createAccountLink = async (
  { db, now, settings }: Context,
  params: z.infer<typeof accountLinkParams>,
): Promise<Stripe.AccountLink> => {
  const account = await requireAccount(db, params.account)
  const token = newId('acl', 32)
  const expiresAt = new Date(now.getTime() + goodForMinutes * 60_000)
  await db.run(sql`
    insert into stand_in_stripe.account_link (token, account, refresh_url, return_url, expires_at)
    values (${token}, ${account.id}, ${params.refresh_url}, ${params.return_url}, ${expiresAt})`)
  return {
    object: 'account_link',
    created: unixSeconds(now),
    expires_at: unixSeconds(expiresAt),
    url: `${settings.pagesUrl}/setup/${token}`,
  }
}

export const findLink = (db: Db, token: string, now: Date): Promise<StoredLink | undefined> =>
  db.maybe<StoredLink>(sql`
    select token, account, refresh_url "refreshUrl", return_url "returnUrl",
      used or expires_at <= ${now} "isOver"
    from stand_in_stripe.account_link where token = ${token}`)

/** Marks a link as used. Returns false if it was used before or has expired. */
export const takeLink = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await db.run(sql`
    update stand_in_stripe.account_link set used = true
    where token = ${token} and not used and expires_at > ${now}`)) === 1
