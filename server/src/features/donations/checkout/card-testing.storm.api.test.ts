import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { giftFor } from '../../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../../testing/giving-world.ts'
import { atOnce, report } from '../../../testing/storm/storm.ts'
import { testApp } from '../../../testing/test-app.ts'
import { reconcileDonations } from '../index.ts'
import { donationTasks } from '../donations.tasks.ts'
import type { NetworksRow, OpenedRow } from '../donations.test-rows.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const giving = await makeGivingWorld(world)
const { deps } = world

let count = 0
/** Starts a gift of a new guest in a new browser from an address. */
const start = (from: string, amount = 2500) => {
  count += 1
  const gift = giftFor({
    projectId: giving.project.id,
    amount,
    guest: { name: 'Robin Marsh', email: `guest${count}@guest.example` },
    browserSecret: `${count}`.padStart(43, 's'),
  })
  return world.call('POST /api/donation', { body: gift, headers: { 'x-forwarded-for': from } })
}

/** Makes the number of a card of its own, with the check digit of ISO/IEC 7812. No such card pays. */
const makeCard = (serial: number): string => {
  const start = `41${`${serial}`.padStart(13, '0')}`
  const doubled = Array.from(start, (digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
  const sum = doubled
    .join('')
    .split('')
    .reduce((total, digit) => total + Number(digit), 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}

/** Tries another stolen card on a payment page. */
const tryCard = async (url: string | null): Promise<void> => {
  count += 1
  await giving.pay(url, makeCard(count), '12/34')
}

/** Has a card declined some times on a new page that an address opens. */
const decline = async (from: string, times = 1, amount?: number): Promise<void> => {
  const { body } = await start(from, amount)
  count += 1
  const card = makeCard(count)
  for (let at = 0; at < times; at += 1) await giving.pay(body.checkoutUrl, card, '12/34')
  await giving.deliverEvents()
}

/** Counts the payment pages that the provider opened. */
const countPages = async (): Promise<number> => {
  const { opened } = await deps.database.read('system', (db) =>
    db.one<OpenedRow>(
      sql`select count(*) as opened from stand_in_stripe.object where type = 'checkout.session'`,
    ),
  )
  return opened
}

describe('a guest who tests stolen cards', { timeout: 3_600_000 }, () => {
  it('after 20 declined cards, guests of the same IPv4 or IPv6 neighbourhood can open no more payment pages', async () => {
    for (const [near, elsewhere] of [
      [(at: number) => `198.51.100.${at}`, '198.51.101.1'],
      [(at: number) => `2001:db8:1:${(0x100 + at).toString(16)}::1`, '2001:db8:1:200::1'],
    ] as const) {
      for (let at = 0; at < 20; at += 1) {
        const { body } = await start(near(at))
        await tryCard(body.checkoutUrl)
      }
      await giving.deliverEvents()
      expect(await start(near(77))).toMatchObject({ status: 429 })
      expect(await start(elsewhere)).toMatchObject({ status: 200 })
      world.clock.advance({ hours: 25 })
      expect(await start(near(77))).toMatchObject({ status: 200 })
    }
  })

  it('a payment page closes after 10 declined cards', async () => {
    const { checkoutUrl } = (await start('198.51.102.1')).body
    for (let at = 0; at < 10; at += 1) await tryCard(checkoutUrl)
    await giving.deliverEvents()
    await reconcileDonations(deps)
    expect((await giving.pay(checkoutUrl)).statusCode).toBe(410)
  })

  it('a card that was declined 10 times closes each further page on which it is tried, wherever', async () => {
    for (let at = 0; at < 11; at += 1) {
      const { checkoutUrl } = (await start(`192.0.${at}.1`)).body
      await giving.pay(checkoutUrl, cards.declined)
      await giving.deliverEvents()
      await reconcileDonations(deps)
      expect((await giving.pay(checkoutUrl)).statusCode).toBe(at < 9 ? 303 : 410)
    }
  })

  it('a card that is declined again and again counts once for its first three declines', async () => {
    for (let at = 0; at < 19; at += 1) await decline(`203.0.113.${at}`, at === 0 ? 3 : 1)
    expect(await start('203.0.113.99')).toMatchObject({ status: 200 })
    await decline('203.0.113.50')
    expect(await start('203.0.113.99')).toMatchObject({ status: 429 })
  })

  it('equal small amounts count double from the second card on', async () => {
    for (let at = 0; at < 11; at += 1) {
      expect(await start('192.88.99.99')).toMatchObject({ status: 200 })
      await decline(`192.88.99.${at}`, 1, 200)
    }
    expect(await start('192.88.99.99')).toMatchObject({ status: 429 })
  })

  it('the network of a payment page is forgotten a day after the page has expired', async () => {
    await start('198.51.103.1')
    world.clock.advance({ days: 2 })
    await donationTasks['forget-networks']!({}, deps)
    const { networks } = await deps.database.read('system', (db) =>
      db.one<NetworksRow>(
        sql`select count(*) as networks from donation_payment where network_hash is not null`,
      ),
    )
    expect(networks).toBe(0)
  })

  it('an attack opens a limited number of payment pages, and honest guests of other networks can still give', async () => {
    const [attempts, neighbourhoods] = [atOnce(200, 10_000), atOnce(2, 40)]
    const before = await countPages()
    const began = performance.now()
    const answers: Record<number, number> = {}
    // Each neighbourhood is a /24 whose addresses take turns, as in a network of hijacked computers.
    const attack = async (at: number): Promise<void> => {
      const { body, status } = await start(
        `100.64.${at % neighbourhoods}.${Math.trunc(at / neighbourhoods) % 256}`,
      )
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 200) await tryCard(body.checkoutUrl)
    }
    const width = 10
    for (let at = 0; at < attempts; at += width) {
      await Promise.all(Array.from({ length: width }, (_, nth) => attack(at + nth)))
      await giving.deliverEvents()
    }
    const opened = (await countPages()) - before
    // Requests that run at the same time can each open a page before the declines are known.
    expect(opened).toBeLessThanOrEqual(neighbourhoods * (20 + width))
    expect(answers).toEqual({ 200: opened, 429: attempts - opened })
    const honest = Array.from({ length: atOnce(5, 100) }, (_, at) => start(`203.0.${at}.9`))
    for (const { status } of await Promise.all(honest)) expect(status).toBe(200)
    const seconds = Math.trunc((performance.now() - began) / 1000)
    report(
      `card testing: ${attempts} attempts from ${neighbourhoods} networks opened ${opened} pages in ${seconds} s`,
    )
  })
})
