import { loadavg } from 'node:os'
import { show, showSpread, spreadOf, type Spread } from './figures.ts'
import { fire, type Load, type Shot } from './load.ts'
import { table } from './table.ts'

/** One of the sides that are measured beside each other. */
export interface Side {
  readonly name: string
  readonly origin: string
  /** The requests of a round; `round` 0 is the one that warms up and is not counted. */
  readonly shots: (round: number) => readonly Shot[]
  /** Something else to observe while this side is measured. */
  readonly around?: (measure: () => Promise<Load>) => Promise<Load>
  /** What to reach, beside the bare twin. */
  readonly target?: { readonly share: number; readonly p99?: number }
}

interface Outcome {
  readonly side: Side
  readonly loads: readonly Load[]
  /** Requests a second of this side as a share of the twin's in the same round, in percent. */
  readonly share: Spread
}

export const rounds = 3

const verdict = ({ side: { target }, share, loads }: Outcome): string => {
  if (!target) return ''
  const p99 = spreadOf(loads.map((load) => load.p99)).median
  const reached = share.median >= target.share && p99 <= (target.p99 ?? Infinity)
  const wanted = `${target.share}%${target.p99 ? `, p99 ${target.p99} ms` : ''}`
  return `${reached ? 'reached' : 'missed'} (${wanted})`
}

const rowOf = (outcome: Outcome, isTwin: boolean): string[] => {
  const spread = (key: keyof Load) => spreadOf(outcome.loads.map((load) => load[key]))
  return [
    outcome.side.name,
    showSpread(spread('perSecond')),
    ...(['p50', 'p95', 'p99'] as const).map((key) => show(spread(key).median)),
    isTwin ? '' : showSpread(outcome.share, '%'),
    verdict(outcome),
  ]
}

/**
 * Measures the sides in turn, three rounds after one to warm up; the first is the bare twin. The
 * ratios are taken within each round, because other work on the machine changes between rounds.
 */
export const compare = async (
  sides: readonly [Side, ...Side[]],
  say: (line: string) => void,
): Promise<void> => {
  const loads = sides.map((): Load[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, side] of sides.entries()) {
      const measure = () => fire(side.origin, side.shots(round))
      const load = await (side.around && round > 0 ? side.around(measure) : measure())
      if (round > 0) loads[at]!.push(load)
    }
  }
  const twin = loads[0]!
  const outcomes = sides.map((side, at) => ({
    side,
    loads: loads[at]!,
    share: spreadOf(loads[at]!.map((load, n) => (100 * load.perSecond) / twin[n]!.perSecond)),
  }))
  say(
    table(
      ['', 'requests a second', 'p50 ms', 'p95 ms', 'p99 ms', 'of the twin', 'to reach'],
      outcomes.map((outcome, at) => rowOf(outcome, at === 0)),
    ),
  )
  say(`Medians of ${rounds} rounds (least to most); the machine's load is ${show(loadavg()[0]!)}.`)
}
