import { loadavg } from 'node:os'
import { percentile, formatFigure, formatSpread, getSpread, type Spread } from './figures.ts'
import { fireRequests, type Load, type Shot } from './load.ts'
import type { Processors } from './processors.ts'
import { formatTable } from './table.ts'

/** One of the servers that are measured against each other. */
export interface Side {
  readonly name: string
  readonly origin: string
  /** Returns the requests of a round. Round 0 warms up and is not counted. */
  readonly shots: (round: number) => readonly Shot[]
  /**
   * Wraps each measurement of this server, so that something else can be observed at the same time.
   */
  readonly wrap?: (measure: () => Promise<Load>) => Promise<Load>
  /** Waits until the work of all requests is done. Its time counts, because answers come before. */
  readonly settle?: () => Promise<unknown>
  /** Waits for work that follows. Its processor time counts, and its time does not. */
  readonly rest?: () => Promise<unknown>
  /**
   * The target: at least `share` percent of the baseline server's requests a second, and a p99 of
   * at most `p99` milliseconds.
   */
  readonly target?: { readonly share: number; readonly p99?: number }
}

export interface Round {
  readonly perSecond: number
  /** The median response time in milliseconds; `p95` and `p99` are milliseconds too. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

interface Outcome {
  readonly side: Side
  readonly rounds: readonly Round[]
  /** Requests a second as a percentage of the baseline server's in the same round. */
  readonly share: Spread
}

/** The medians of one side. */
export interface Compared {
  readonly perSecond: number
  readonly p99: number
  readonly share: Spread
  /** Milliseconds of processor time a request, of each process. */
  readonly processor: Readonly<Record<string, number>>
}

export const rounds = 3
const slices = 6

const getVerdict = ({ side: { target }, share, rounds }: Outcome): string => {
  if (!target) return ''
  const p99 = getSpread(rounds.map((round) => round.p99)).median
  const reached = share.median >= target.share && p99 <= (target.p99 ?? Infinity)
  const targetText = `${target.share}%${target.p99 ? `, p99 ${target.p99} ms` : ''}`
  return `${reached ? 'reached' : 'missed'} (${targetText})`
}

const toRow = (outcome: Outcome, isBaseline: boolean): string[] => {
  const spread = (key: keyof Round) => getSpread(outcome.rounds.map((round) => round[key]))
  return [
    outcome.side.name,
    formatSpread(spread('perSecond')),
    ...(['p50', 'p95', 'p99'] as const).map((key) => formatFigure(spread(key).median)),
    isBaseline ? '' : formatSpread(outcome.share, '%'),
    getVerdict(outcome),
  ]
}

export const summariseRound = (loads: readonly Load[]): Round => {
  const took = loads.flatMap((load) => load.took).sort((a, b) => a - b)
  const seconds = loads.reduce((sum, load) => sum + load.elapsed, 0) / 1000
  return {
    perSecond: took.length / seconds,
    p50: percentile(took, 50),
    p95: percentile(took, 95),
    p99: percentile(took, 99),
  }
}

/** Returns the requests of one slice. A round has `slices` slices of nearly equal size. */
const getSlice = (shots: readonly Shot[], at: number): readonly Shot[] =>
  shots.slice(
    Math.floor((at * shots.length) / slices),
    Math.floor(((at + 1) * shots.length) / slices),
  )

interface Watch {
  readonly processors: (() => Processors | null) | undefined
  readonly used: (side: number, before: Processors | null, after: Processors | null) => void
}

/** Adds up the processor time that passes while each side is measured. */
const watchProcessors = (
  sides: readonly Side[],
  processors: (() => Processors | null) | undefined,
): Watch & { readonly used: Watch['used']; readonly sums: readonly Record<string, number>[] } => {
  const sums = sides.map((): Record<string, number> => ({}))
  return {
    processors,
    sums,
    used: (side, before, after) => {
      for (const [name, spent] of Object.entries(after ?? {})) {
        const sum = sums[side]!
        sum[name] = (sum[name] ?? 0) + spent - (before?.[name] ?? 0)
      }
    },
  }
}

/**
 * Prints the processor time for each request. Other load on the machine changes it less than
 * elapsed time.
 */
const printProcessorTimes = (
  outcomes: readonly Outcome[],
  sums: readonly Record<string, number>[],
  requests: readonly number[],
  say: (line: string) => void,
): void => {
  const names = Object.keys(sums[0] ?? {})
  if (names.length === 0) return
  say(
    formatTable(
      ['processor ms a request', ...names, 'together'],
      outcomes.map(({ side }, at) => {
        const each = names.map((name) => (sums[at]![name] ?? 0) / requests[at]!)
        const all = each.reduce((sum, one) => sum + one, 0)
        return [side.name, ...[...each, all].map(formatFigure)]
      }),
    ),
  )
}

/**
 * Measures every side once, in alternating slices, so that all sides meet the same load on the
 * machine.
 */
const measureRound = async (
  sides: readonly Side[],
  round: number,
  watch: Watch,
): Promise<Round[]> => {
  const shots = sides.map((side) => side.shots(round))
  const loads = sides.map((): Load[] => [])
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [at, { wrap, origin, settle, rest }] of sides.entries()) {
      const measure = async (): Promise<Load> => {
        const load = await fireRequests(origin, getSlice(shots[at]!, slice))
        const answered = performance.now()
        await settle?.()
        return { ...load, elapsed: load.elapsed + (settle ? performance.now() - answered : 0) }
      }
      const before = watch.processors?.() ?? null
      loads[at]!.push(await (wrap && round > 0 ? wrap(measure) : measure()))
      await rest?.()
      if (round > 0) watch.used(at, before, watch.processors?.() ?? null)
    }
  }
  return loads.map(summariseRound)
}

/**
 * Measures the sides against each other: one round to warm up, then three. The first side is the
 * baseline server. Ratios are taken within a round, because other load on the machine changes
 * between rounds. Returns the medians of each side.
 */
export const compare = async (
  sides: readonly [Side, ...Side[]],
  say: (line: string) => void,
  processors?: () => Processors | null,
): Promise<Compared[]> => {
  const watch = watchProcessors(sides, processors)
  await measureRound(sides, 0, watch)
  const measured: Round[][] = []
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await measureRound(sides, round, watch))
  }
  const outcomes = sides.map((side, at) => ({
    side,
    rounds: measured.map((round) => round[at]!),
    share: getSpread(measured.map((round) => (100 * round[at]!.perSecond) / round[0]!.perSecond)),
  }))
  say(
    formatTable(
      ['', 'requests a second', 'p50 ms', 'p95 ms', 'p99 ms', 'of the twin', 'to reach'],
      outcomes.map((outcome, at) => toRow(outcome, at === 0)),
    ),
  )
  const counts = sides.map((side) => rounds * side.shots(1).length)
  printProcessorTimes(outcomes, watch.sums, counts, say)
  say(
    `Medians of ${rounds} rounds (least to most); the machine's load is ${formatFigure(loadavg()[0]!)}.`,
  )
  return outcomes.map((outcome, at) => ({
    perSecond: getSpread(outcome.rounds.map((round) => round.perSecond)).median,
    p99: getSpread(outcome.rounds.map((round) => round.p99)).median,
    share: outcome.share,
    processor: Object.fromEntries(
      Object.entries(watch.sums[at]!).map(([name, spent]) => [name, spent / counts[at]!]),
    ),
  }))
}
