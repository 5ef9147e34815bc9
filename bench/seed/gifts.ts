import { setTimeout as sleep } from 'node:timers/promises'
import { getPoster } from '../../server/src/features/payments/index.ts'
import { readPayment } from '../../server/src/features/donations/settlement/payment-snapshot.ts'
import { sql } from '../../server/src/platform/database/index.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import { uuidv7 } from '../../server/src/platform/ids.ts'
import { makePerson } from '../../server/src/testing/factories/index.ts'
import type { BenchSeed } from './projects.ts'
import type {
  CountDueRow,
  CountPostedRow,
  MeasurePaymentReadsRow,
  ReadReceiptTimesRow,
  StoredObject,
} from '../bench.rows.ts'

/**
 * Gifts that are paid at the provider but not yet reported to the product. `events` are the bodies
 * of the webhook events that report the payments.
 */
export interface PaidGifts {
  readonly ids: readonly string[]
  readonly events: readonly string[]
}

export interface GiftsRequest {
  readonly seed: BenchSeed
  readonly count: number
  readonly charities: number
  /** The URL at which the stand-in for Stripe serves its payment pages. */
  readonly pages: string
}

/**
 * A gift that was made through the product and paid on the hosted page, with every object that it
 * left at the provider. The seed copies it to make many gifts.
 */
interface Template {
  readonly text: string
  readonly ids: readonly string[]
  readonly donation: string
  readonly account: string
}

const giftDefaults = { amount: 2500, currency: 'GBP', shownAs: 'anonymous', message: '' } as const

/** Gives every charity an account at the provider, and pays one gift through the product. */
const payTemplate = async (
  deps: Deps,
  { seed, pages }: GiftsRequest,
  origin: string,
): Promise<Template & { readonly accounts: readonly string[]; readonly person: string }> => {
  const accounts: string[] = []
  for (const charity of seed.charities) {
    const { id } = await deps.payments.stripe.accounts.create({ type: 'standard', country: 'GB' })
    await deps.database.transaction('system', (db) =>
      db.run(
        sql`update charity set stripe_account = ${id}, stripe_charges_enabled = true where id = ${charity}`,
      ),
    )
    accounts.push(id)
  }
  const giver = await makePerson(deps, { isDonor: true })
  const donation = uuidv7()
  const started = await fetch(`${origin}/api/donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${giver.token}` },
    body: JSON.stringify({
      ...giftDefaults,
      id: donation,
      projectId: seed.projects[0],
      coverFee: false,
    }),
  })
  if (!started.ok) throw new Error(`The first gift could not start: ${await started.text()}`)
  const { checkoutUrl } = (await started.json()) as { checkoutUrl: string }
  const paid = await fetch(new URL(new URL(checkoutUrl).pathname, pages), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'test_card=4242424242424242',
    redirect: 'manual',
  })
  if (paid.status >= 400) throw new Error(`The first gift was not paid: ${await paid.text()}`)
  const objects = await deps.database.read('system', (db) =>
    db.many<StoredObject>(sql`
      select id, account, type, created, body from stand_in_stripe.object
      where account = ${accounts[0]} and (type in ('checkout.session', 'payment_intent', 'charge',
        'balance_transaction') or (type = 'event' and body ->> 'type' = 'checkout.session.completed'))`),
  )
  return {
    text: JSON.stringify(objects),
    ids: objects.map(({ id }) => id),
    donation,
    account: accounts[0]!,
    accounts,
    person: giver.id,
  }
}

/** Copies the template gift to another charity, with new ids. */
const fillTemplate = (template: Template, serial: number, donation: string, account: string) => {
  let { text } = template
  for (const id of template.ids) text = text.replaceAll(id, `${id}${serial}`)
  text = text.replaceAll(template.donation, donation).replaceAll(template.account, account)
  return JSON.parse(text) as StoredObject[]
}

/**
 * Creates a function that makes gifts that are paid at the provider but only started in the
 * product, so that the bench measures nothing but their webhooks.
 */
export const createGiftMaker = (deps: Deps, origin: string) => {
  let template: ReturnType<typeof payTemplate> | undefined
  let serial = 0
  return async (request: GiftsRequest): Promise<PaidGifts> => {
    const { seed, count, charities } = request
    template ??= payTemplate(deps, request, origin)
    const paid = await template
    const gifts = Array.from({ length: count }, (_, at) => {
      serial += 1
      const [id, to] = [uuidv7(), at % charities]
      const objects = fillTemplate(paid, serial, id, paid.accounts[to]!)
      const session = objects.find(({ type }) => type === 'checkout.session')!.id
      return { id, to, objects, session }
    })
    await insertGifts(deps, paid.person, seed, paid.accounts, gifts)
    const events = gifts.map(({ objects }) =>
      JSON.stringify(objects.find(({ type }) => type === 'event')!.body),
    )
    return { ids: gifts.map(({ id }) => id), events }
  }
}

interface Gift {
  readonly id: string
  readonly to: number
  readonly objects: readonly StoredObject[]
  readonly session: string
}

const insertGifts = (
  deps: Deps,
  person: string,
  seed: BenchSeed,
  accounts: readonly string[],
  gifts: readonly Gift[],
): Promise<void> =>
  deps.database.transaction('system', async (db) => {
    const started = gifts.map(({ id, to, session }) => ({
      id,
      session,
      charity: seed.charities[to],
      project: seed.projects[to],
      account: accounts[to],
    }))
    await db.run(sql`
      with started as (
        select * from json_to_recordset(${JSON.stringify(started)}) as r(id uuid, session text,
          charity uuid, project uuid, account text)
      ), gift as (
        insert into donation (id, charity_id, project_id, gift, fee_cover, currency, shown_as,
          created_at)
        select id, charity, project, ${giftDefaults.amount}::bigint, 0, 'GBP', 'anonymous', now() from started
      ), giver as (
        insert into donation_giver (donation_id, person_id) select id, ${person}::uuid from started
      )
      insert into donation_payment (donation_id, stripe_account, checkout_session, expires_at)
      select id, account, session, now() + interval '1 hour' from started`)
    const objects = gifts.flatMap((gift) => gift.objects)
    await db.run(sql`
      insert into stand_in_stripe.object (id, account, type, created, body)
      select * from json_to_recordset(${JSON.stringify(objects)}) as r(id text, account text,
        type text, created timestamptz, body jsonb)`)
  })

/** Counts the gifts that have reached the ledger and the gift entries in it. */
export const countPosted = (deps: Deps): Promise<{ donations: number; entries: number }> =>
  deps.database.read('system', (db) =>
    db.one<CountPostedRow>(sql`
      select (select count(*) from donation where status = 'succeeded') donations,
        (select count(*) from ledger_entry where kind = 'gift' and donation_id is not null) entries`),
  )

/** Waits until the webhook events that the product has stored are posted. */
export const waitUntilPosted = (deps: Deps): Promise<void> => getPoster(deps).empty()

/** Waits until the webhook events that the product has stored are posted and its emails sent. */
export const waitUntilHandled = async (deps: Deps): Promise<void> => {
  await waitUntilPosted(deps)
  const countDue = async (): Promise<number> => {
    const { due } = await deps.database.read('system', (db) =>
      db.one<CountDueRow>(sql`
        select count(*) as due from graphile_worker._private_jobs where run_at <= now()`),
    )
    return due
  }
  while ((await countDue()) > 0) await sleep(20)
}

/** Returns when the receipt of each gift left for its giver, in milliseconds since 1970. */
export const readReceiptTimes = async (
  deps: Deps,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly at: number }[]> => {
  const rows = await deps.database.read('system', (db) =>
    db.many<ReadReceiptTimesRow>(sql`
      select d.id, o.created_at from outbox_message o
      join donation d on d.reference = substring(o.text_body from 'PT(?:-[0-9A-F]{4}){3}')
      where d.id = any (${ids}::uuid[])`),
  )
  return rows.map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) }))
}

/**
 * Measures how long it takes to read the payment of a gift from the provider, with `atOnce` reads
 * at the same time. It reads the newest gifts, whether or not their webhook events have arrived.
 * Returns the milliseconds for each gift.
 */
export const measurePaymentReads = async (
  deps: Deps,
  count: number,
  atOnce: number,
): Promise<number> => {
  const payments = await deps.database.read('system', (db) =>
    db.many<MeasurePaymentReadsRow>(sql`
      select stripe_account, /* never null */ checkout_session
      from donation_payment order by donation_id desc limit ${count}`),
  )
  let next = 0
  const started = performance.now()
  const reader = async (): Promise<void> => {
    for (let one = payments[next++]; one; one = payments[next++]) {
      await readPayment(deps.payments, one.stripeAccount, one.checkoutSession)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return (performance.now() - started) / payments.length
}
