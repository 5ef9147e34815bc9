import { hash, randomUUID } from 'node:crypto'
import { solvePuzzle } from '@pennytrail/contract/donations/puzzle.ts'
import type { BenchContext, MeasuredProcesses } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'
import type { CardOutcome } from './seed/card-outcomes.ts'
import type { GiftsRequest } from './seed/gifts.ts'

const guests = Number(process.env['BENCH_GUESTS'] ?? 2000)
const attempts = Number(process.env['BENCH_ATTEMPTS'] ?? 10_000)
const attackers = 1000
/** The /24 networks of the attackers' addresses, 25 addresses in each. */
const attackedFrom = 40
const atOnce = 16

const take = (counts: Map<string, number>, key: string, max: number): boolean => {
  const count = counts.get(key) ?? 0
  if (count < max) counts.set(key, count + 1)
  return count < max
}

/** Counts the pages that the rule before decision 132 opened: 12 an address, 600, then 2 a network. */
const createEarlierRule = () => {
  const [byAddress, byNetwork] = [new Map<string, number>(), new Map<string, number>()]
  let pages = 0
  return (address: string): boolean => {
    if (!take(byAddress, address, 12)) return false
    if (pages < 600) pages += 1
    else return take(byNetwork, address.split('.').slice(0, 3).join('.'), 2)
    return true
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

type Starter = (
  address: string,
  solves?: boolean,
) => Promise<{ id: string; status: number; puzzles: number }>

/** Returns a function that starts a gift to a project as a new guest, and solves its puzzle. */
export const createStarter = (origin: string, projectId: string): Starter => {
  let serial = 0
  const send = async (address: string, gift: object): Promise<number> => {
    const { status } = await fetch(`${origin}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(gift),
    })
    return status
  }
  return async (address, solves = true) => {
    serial += 1
    const gift = {
      id: randomUUID(),
      projectId,
      amount: 2500,
      currency: 'GBP',
      coverFee: false,
      shownAs: 'anonymous',
      guest: { name: 'Robin Marsh', email: `guest${serial}@guest.example` },
      browserSecret: `${projectId}${serial}`
        .padStart(43, 's')
        .replaceAll('-', '')
        .padStart(43, 's'),
    }
    const status = await send(address, gift)
    if (status !== 428 || !solves) return { id: gift.id, status, puzzles: 0 }
    const answer = await fetch(`${origin}/api/donation/${gift.id}/puzzle?project=${projectId}`)
    const { puzzle } = (await answer.json()) as { puzzle: string }
    const work = solvePuzzle(puzzle, sha256)
    return { id: gift.id, status: await send(address, { ...gift, work }), puzzles: 1 }
  }
}

type Product = MeasuredProcesses['product']

const inSteps = async (
  count: number,
  step: (places: readonly number[]) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < count; at += atOnce) {
    await step(Array.from({ length: Math.min(atOnce, count - at) }, (_, nth) => at + nth))
  }
}

/** Three of five guests share an address, 64 in each of 8 blocks; each of the others has a network. */
export const getAddress = (at: number): string =>
  at % 5 < 3
    ? `100.64.${at % 8}.${1 + (Math.trunc(at / 8) % 64)}`
    : `81.${Math.trunc(at / 250)}.${at % 250}.9`

/**
 * Honest guests of one charity: 60% behind 512 shared addresses in 8 blocks, as behind the carrier-grade
 * NAT of mobile networks, the others each at home. One in twenty has a card declined and starts again.
 */
const giveHonestly = async (product: Product, projectId: string) => {
  const start = createStarter(product.origin, projectId)
  const wouldOpen = createEarlierRule()
  const result = { refused: 0, earlierRefused: 0, puzzles: 0 }
  const give = async (at: number): Promise<CardOutcome[]> => {
    if (!wouldOpen(getAddress(at))) result.earlierRefused += 1
    const { id: donation, puzzles, status } = await start(getAddress(at))
    result.puzzles += puzzles
    if (status !== 200) result.refused += 1
    if (status !== 200) return []
    return [{ donation, card: `honest ${at}`, isPaid: at % 20 !== 7 }]
  }
  await inSteps(guests, async (places) => {
    const outcomes = (await Promise.all(places.map(give))).flat()
    await product.ask('cardOutcomes', outcomes)
    const again = await Promise.all(
      places
        .filter((at) => at % 20 === 7)
        .map(async (at) => {
          const { id: donation, status } = await start(getAddress(at))
          if (status !== 200) result.refused += 1
          return status === 200 ? [{ donation, card: `second ${at}`, isPaid: true }] : []
        }),
    )
    await product.ask('cardOutcomes', again.flat())
  })
  return result
}

/** Testers of stolen cards, each card declined, who leave a network once it is closed. */
const attack = async (product: Product, projectId: string) => {
  const start = createStarter(product.origin, projectId)
  const wouldOpen = createEarlierRule()
  const closed = new Set<number>()
  const result = { opened: 0, earlierOpened: 0, puzzles: 0 }
  const attempt = async (at: number): Promise<CardOutcome[]> => {
    const network = at % attackedFrom
    const host = Math.trunc((at % attackers) / attackedFrom)
    const address = `185.10.${network}.${1 + host}`
    if (wouldOpen(address)) result.earlierOpened += 1
    const { id: donation, puzzles, status } = await start(address, !closed.has(network))
    result.puzzles += puzzles
    if (status === 429) closed.add(network)
    if (status !== 200) return []
    result.opened += 1
    return [{ donation, card: `stolen ${at}`, isPaid: false }]
  }
  await inSteps(attempts, async (places) => {
    await product.ask('cardOutcomes', (await Promise.all(places.map(attempt))).flat())
  })
  return result
}

/**
 * Measures how many honest guests are refused and how many payment pages an attack opens, beside the
 * rule before decision 132.
 */
export const benchCardTesting = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, provider, seed } = await startBoth()
  // Gives the charities their accounts at the provider.
  const request: GiftsRequest = { seed, count: 1, charities: 100, pages: provider.origin }
  await product.ask('gifts', request)
  const honest = await giveHonestly(product, seed.projects[0]!)
  const stolen = await attack(product, seed.projects[1]!)
  const perNetwork = 600 + 2 * attackedFrom
  say(
    formatTable(
      ['', 'now', 'rule before', 'puzzles'],
      [
        [
          `${guests} honest guests: refused`,
          `${honest.refused}`,
          `${honest.earlierRefused}`,
          `${honest.puzzles}`,
        ],
        [
          `${attempts} attempts: pages`,
          `${stolen.opened}`,
          `${stolen.earlierOpened}`,
          `${stolen.puzzles}`,
        ],
      ],
    ),
  )
  say(
    `The attack comes from ${attackers} addresses in ${attackedFrom} networks, ${atOnce} attempts at once. ` +
      `600 pages and 2 for each network are ${perNetwork}.`,
  )
}
