import { hash, randomUUID } from 'node:crypto'
import { maxExpectedGivers } from '@pennytrail/contract/charities/appeal-rules.ts'
import { solvePuzzle } from '@pennytrail/contract/donations/puzzle.ts'
import type { BenchContext, MeasuredProcesses } from './harness/bench-context.ts'
import { formatFigure } from './harness/figures.ts'
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

/** A crowd that gives to one charity, from networks of its own. */
interface Crowd {
  readonly product: Product
  readonly projectId: string
  /** Tells its addresses and cards from those of the other crowds. */
  readonly crowd: number
}

const inSteps = async (
  count: number,
  step: (places: readonly number[]) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < count; at += atOnce) {
    await step(Array.from({ length: Math.min(atOnce, count - at) }, (_, nth) => at + nth))
  }
}

const toMoment = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** Announces an appeal of a charity that has begun, as a new Lead. Returns the Lead's token. */
export const announceAppeal = async (
  product: Product,
  charity: string,
  givers: number,
): Promise<string> => {
  const token = await product.ask<string>('joinTeam', { charity, role: 'Lead' })
  const { ok, status } = await fetch(`${product.origin}/api/charity/${charity}/appeals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ startsAt: toMoment(-1), endsAt: toMoment(360), givers }),
  })
  if (!ok) throw new Error(`the appeal was answered with ${status}`)
  return token
}

/** Three of five guests share an address, 64 in each of 8 blocks; each of the others has a network. */
export const getAddress = (at: number, crowd = 0): string =>
  at % 5 < 3
    ? `100.${64 + crowd}.${at % 8}.${1 + (Math.trunc(at / 8) % 64)}`
    : `${81 + crowd}.${Math.trunc(at / 250)}.${at % 250}.9`

const isDeclined = (at: number): boolean => at % 20 === 7

/**
 * Honest guests of one charity: 60% behind 512 shared addresses in 8 blocks, as behind the carrier-grade
 * NAT of mobile networks, the others each at home. One in twenty has a card declined and starts again.
 */
const giveHonestly = async ({ product, projectId, crowd }: Crowd) => {
  const start = createStarter(product.origin, projectId)
  const wouldOpen = createEarlierRule()
  const result = { refused: 0, earlierRefused: 0, puzzles: 0, seconds: 0 }
  const give = async (at: number, card: string, isPaid: boolean): Promise<CardOutcome[]> => {
    const { id: donation, puzzles, status } = await start(getAddress(at, crowd))
    result.puzzles += puzzles
    if (status === 200) return [{ donation, card: `${card} ${crowd} ${at}`, isPaid }]
    result.refused += 1
    return []
  }
  const began = performance.now()
  await inSteps(guests, async (places) => {
    for (const at of places) if (!wouldOpen(getAddress(at, crowd))) result.earlierRefused += 1
    const first = await Promise.all(places.map((at) => give(at, 'first', !isDeclined(at))))
    await product.ask('cardOutcomes', first.flat())
    const declined = places.filter(isDeclined)
    const again = await Promise.all(declined.map((at) => give(at, 'second', true)))
    await product.ask('cardOutcomes', again.flat())
  })
  result.seconds = (performance.now() - began) / 1000
  return result
}

/** Testers of stolen cards, each card declined, who leave a network once it is closed. */
const attack = async ({ product, projectId, crowd }: Crowd) => {
  const start = createStarter(product.origin, projectId)
  const wouldOpen = createEarlierRule()
  const closed = new Set<number>()
  const result = { opened: 0, earlierOpened: 0, puzzles: 0 }
  const attempt = async (at: number): Promise<CardOutcome[]> => {
    const network = at % attackedFrom
    const host = Math.trunc((at % attackers) / attackedFrom)
    const address = `185.${10 + crowd}.${network}.${1 + host}`
    if (wouldOpen(address)) result.earlierOpened += 1
    const { id: donation, puzzles, status } = await start(address, !closed.has(network))
    result.puzzles += puzzles
    if (status === 429) closed.add(network)
    if (status !== 200) return []
    result.opened += 1
    return [{ donation, card: `stolen ${crowd} ${at}`, isPaid: false }]
  }
  await inSteps(attempts, async (places) => {
    await product.ask('cardOutcomes', (await Promise.all(places.map(attempt))).flat())
  })
  return result
}

/**
 * Measures how many honest guests are refused and how many payment pages an attack opens, with and
 * without an announced appeal, beside the rule before decision 132.
 */
export const benchCardTesting = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, provider, seed } = await startBoth()
  // Gives the charities their accounts at the provider.
  const request: GiftsRequest = { seed, count: 1, charities: 100, pages: provider.origin }
  await product.ask('gifts', request)
  const makeCrowd = async (crowd: number, givers?: number): Promise<Crowd> => {
    if (givers) await announceAppeal(product, seed.charities[crowd]!, givers)
    return { product, crowd, projectId: seed.projects[crowd]! }
  }
  const rows: string[][] = []
  for (const [crowd, name, givers] of [
    [0, 'an appeal announced', guests],
    [1, 'none announced', undefined],
  ] as const) {
    const honest = await giveHonestly(await makeCrowd(crowd, givers))
    rows.push([
      `${guests} honest guests, ${name}: refused`,
      `${honest.refused}`,
      `${honest.earlierRefused}`,
      `${honest.puzzles}`,
      formatFigure(honest.seconds),
    ])
  }
  for (const [crowd, name, givers] of [
    [2, 'an appeal announced', maxExpectedGivers],
    [3, 'none announced', undefined],
  ] as const) {
    const stolen = await attack(await makeCrowd(crowd, givers))
    rows.push([
      `${attempts} attempts, ${name}: pages`,
      `${stolen.opened}`,
      `${stolen.earlierOpened}`,
      `${stolen.puzzles}`,
      '',
    ])
  }
  say(formatTable(['', 'now', 'rule before', 'puzzles', 'seconds'], rows))
  say(
    `The attacks come from ${attackers} addresses in ${attackedFrom} networks, ${atOnce} attempts at ` +
      `once. 600 pages and 2 for each network are ${600 + 2 * attackedFrom}. The seconds are those ` +
      `of the starts, the outcomes and the puzzles, which this process solves for all guests.`,
  )
}
