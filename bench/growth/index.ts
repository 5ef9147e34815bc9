import path from 'node:path'
import pg from 'pg'
import { npmStart } from '../../e2e/support/product.ts'
import type { BenchContext } from '../harness/bench-context.ts'
import { formatFigure } from '../harness/figures.ts'
import { findPostmaster } from '../harness/find-postmaster.ts'
import { formatTable } from '../harness/table.ts'
import { makeLedgerSeed } from '../ledger-seed.ts'
import { startProcess, type ChildClient } from '../processes/messages.ts'
import { listCalls, type GrowthCall } from './calls.ts'
import { exceptions, notCalled } from './exceptions.ts'
import {
  callerId,
  callers,
  makeGrowthPeople,
  type Caller,
  type GrowthWorld,
  type MadeWorld,
} from './people.ts'
import { createProcessorReader } from './read-processor.ts'

const count = new Intl.NumberFormat('en-GB')
const rounds = 5

/** The most processor time that a call may take in the larger database, in milliseconds. */
const maxTime = 100

/** The most times that a call may cost what it costs in the smaller database. */
const maxRatio = 1.3

/** A smaller difference of processor time than this many milliseconds is noise of a measurement. */
const noise = 3

interface Size {
  readonly entries: number
  readonly projects: number
  /** A database that is filled once and kept for later runs; null makes one and removes it again. */
  readonly url: string | null
}

/**
 * Returns the two sizes to compare. BENCH_GROWTH overrides them: "entries/projects", separated by
 * spaces, for example "100000/20000 3000000/20000". BENCH_GROWTH_URLS names a database for each.
 */
const readSizes = (): Size[] => {
  const urls = (process.env['BENCH_GROWTH_URLS'] ?? '').split(/\s+/).filter(Boolean)
  const texts = (process.env['BENCH_GROWTH'] ?? '100000/20000 1000000/20000').split(/\s+/)
  const sizes = texts.map((text, at) => {
    const [entries = 0, projects = 0] = text.split('/').map(Number)
    if (!(entries >= 1000 && projects >= 1000)) throw new Error(`BENCH_GROWTH: ${text} is no size.`)
    return { entries, projects, url: urls[at] ?? null }
  })
  if (sizes.length !== 2) throw new Error('BENCH_GROWTH names two sizes.')
  return sizes
}

interface Side {
  readonly product: ChildClient & { readonly origin: string }
  readonly world: GrowthWorld
  readonly tokens: Readonly<Record<string, string>>
  readonly readProcessor: () => number
  readonly forgetLimits: () => Promise<unknown>
  readonly close: () => Promise<void>
}

const plantedText = 'bell tower'

/** Gives twenty entries of the longest ledger a text that no other entry has. */
const plantText = `update ledger_detail set description = 'Repair of the ${plantedText}'
  where entry_id in (select id from ledger_entry where charity_id = uuidv7_like(1)
    and kind = 'spending' order by seq limit 20)`

const openSide = async (context: BenchContext, size: Size): Promise<Side> => {
  const url = size.url ?? (await context.database(`growth_${size.entries}_${size.projects}`))
  await makeLedgerSeed(url, size, context.say)
  const made = await makeGrowthPeople(url, context.say)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${plantText}`)
  const product = await startProcess(
    'product.ts',
    {
      DATABASE_URL: url,
      DATA_DIR: path.join(context.folder, `growth-${size.entries}`),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'false',
      LOG_LEVEL: 'fatal',
      ...npmStart.environment,
    },
    npmStart.options,
  )
  const tokens = await product.ask<string[]>('signIn', callers.slice(1).map(callerId))
  const extras = await product.ask<Omit<GrowthWorld, keyof MadeWorld>>('growthExtras', {
    charity: made.charity,
    grant: made.grant,
    by: callerId('lead'),
  })
  return {
    product,
    world: { ...made, ...extras },
    tokens: Object.fromEntries(tokens.map((token, at) => [callers[at + 1]!, token])),
    readProcessor: createProcessorReader([product.pid, await findPostmaster(url)]),
    forgetLimits: () => client.query('delete from rate_limit'),
    close: async () => {
      await product.stop()
      await client.end()
    },
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

const send = async (side: Side, caller: Caller, address: string, accept: string) => {
  // An invite's own token is its authorisation.
  const token = /\/team-invite\/token[^/]*\/([^/?]+)/.exec(address)?.[1] ?? side.tokens[caller]
  const headers: Record<string, string> = token
    ? { accept, authorization: `Bearer ${token}` }
    : { accept }
  const answer = await fetch(side.product.origin + address, { headers })
  return { status: answer.status, text: await answer.text() } satisfies Answer
}

/** Returns the address of a call; for a last page, after asking how many pages there are. */
const findAddress = async (side: Side, call: GrowthCall): Promise<string | null> => {
  const address = call.path(side.world)
  if (!call.isLastPage) return address
  const { status, text } = await send(side, call.caller, address, call.accept)
  if (status !== 200) return null
  const { totalPages } = JSON.parse(text) as { totalPages?: number }
  return totalPages !== undefined && totalPages > 1
    ? `${address}${address.includes('?') ? '&' : '?'}page=${totalPages}`
    : null
}

interface Outcome {
  readonly call: GrowthCall
  /** Milliseconds of processor time of each side, the least of the rounds; null without a 200. */
  readonly times: readonly number[] | null
  readonly max: readonly number[]
  readonly status: number
}

/** Measures again if a process ended meanwhile, whose time is then counted late or not at all. */
const measureOnce = async (side: Side, call: GrowthCall, address: string): Promise<number> => {
  for (;;) {
    const before = side.readProcessor()
    await send(side, call.caller, address, call.accept)
    const used = side.readProcessor() - before
    if (used > 0) return used
  }
}

/**
 * Measures a call at both sizes in turn; null if there is nothing to measure. A call that is above
 * the limits at first is measured in further rounds, and the least time of each side counts, because
 * other work of the same processes only adds to it.
 */
const measureCall = async (sides: readonly Side[], call: GrowthCall): Promise<Outcome | null> => {
  const addresses: string[] = []
  for (const side of sides) {
    await side.forgetLimits()
    const address = await findAddress(side, call)
    if (address === null) return null
    const { status } = await send(side, call.caller, address, call.accept)
    if (status !== 200) return { call, times: null, max: [], status }
    addresses.push(address)
  }
  const measured = sides.map((): number[] => [])
  const summarise = (): Outcome => ({
    call,
    status: 200,
    times: measured.map((times) => Math.min(...times)),
    max: measured.map((times) => Math.max(...times)),
  })
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries())
      measured[at]!.push(await measureOnce(side, call, addresses[at]!))
    if (!isAboveLimits(summarise())) break
  }
  return summarise()
}

const isAboveLimits = ({ times }: Outcome): boolean => {
  if (!times) return false
  const [small, large] = times as [number, number]
  return large > maxTime || (large > maxRatio * small && large - small > noise)
}

const toRow = ({ call, times, max }: Outcome, measured: number): string[] => {
  const [small, large] = times as [number, number]
  return [
    call.name,
    call.caller,
    `${formatFigure(small)} to ${formatFigure(max[0]!)}`,
    `${formatFigure(large)} to ${formatFigure(max[1]!)}`,
    formatFigure(large / small),
    String(measured),
  ]
}

/** Returns the callers of each call with the dearest one, the dearest call first. */
const groupByCall = (outcomes: readonly Outcome[]): [Outcome, number][] =>
  [...Map.groupBy(outcomes, ({ call }) => call.name).values()]
    .map((same): [Outcome, number] => [
      same.toSorted((a, b) => b.times![1]! - a.times![1]!)[0]!,
      same.length,
    ])
    .toSorted(([a], [b]) => b.times![1]! - a.times![1]!)

const isExcepted = (name: string): boolean => exceptions.some(({ calls }) => calls.test(name))

/** Returns a line for each thing that fails the bench. */
const listFailures = (outcomes: readonly Outcome[], isWhole: boolean): string[] => {
  const refused = outcomes.filter(({ call, times }) => times === null && call.isAdmitted)
  const paths = new Set(outcomes.map(({ call }) => call.route))
  const answered = new Set(outcomes.filter(({ times }) => times).map(({ call }) => call.route))
  const above = groupByCall(outcomes.filter(isAboveLimits)).map(([{ call }]) => call)
  return [
    ...refused.map(({ call, status }) => `${call.name}, ${call.caller}: ${status}`),
    ...[...paths]
      .filter((route) => !answered.has(route))
      .map((route) => `${route}: nobody gets an answer`),
    ...above
      .filter(({ name }) => !isExcepted(name))
      .map(({ name, caller }) => `${name}, ${caller}: above the limits`),
    ...(isWhole ? exceptions : [])
      .filter(({ calls }) => !above.some(({ name }) => calls.test(name)))
      .map(({ calls }) => `${calls.source}: an exception for calls within the limits`),
  ]
}

/**
 * Measures every GET of the contract for every caller whom its declaration admits, in two databases
 * with the same people that differ in their number of entries: processor time of the product and
 * PostgreSQL, and its ratio. Fails above 100 ms or 1.3 times, except for the exceptions.
 * BENCH_GROWTH_CALLS (a regular expression of names) chooses calls.
 */
export const benchGrowth = async (context: BenchContext): Promise<void> => {
  const sizes = readSizes()
  const chosen = process.env['BENCH_GROWTH_CALLS']
  const calls = listCalls()
    .filter(({ route }) => !notCalled[route])
    .filter(({ name, caller }) => !chosen || new RegExp(chosen).test(`${name}, ${caller}`))
  const sides: Side[] = []
  const outcomes: Outcome[] = []
  try {
    for (const size of sizes) sides.push(await openSide(context, size))
    for (const call of calls) {
      const outcome = await measureCall(sides, call)
      if (!outcome) continue
      outcomes.push(outcome)
      if (isAboveLimits(outcome)) context.say(toRow(outcome, 1).join(', '))
    }
  } finally {
    for (const { close } of sides) await close()
  }
  const answered = outcomes.filter(({ times }) => times)
  const heads = sizes.map(({ entries }) => `ms, ${count.format(entries)} entries`)
  context.say(
    formatTable(
      ['call', 'dearest caller', ...heads, 'times', 'callers'],
      groupByCall(answered).map(([outcome, measured]) => toRow(outcome, measured)),
    ),
  )
  context.say(`${answered.length} calls measured; ${exceptions.length} exceptions:`)
  for (const { calls: kind, figure, reason } of exceptions)
    context.say(`${kind.source}: ${figure}. ${reason}`)
  for (const [route, reason] of Object.entries(notCalled)) context.say(`${route}: ${reason}`)
  const failures = listFailures(outcomes, !chosen)
  if (failures.length > 0) throw new Error(['The growth bench fails:', ...failures].join('\n'))
}
