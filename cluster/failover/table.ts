import type { Planned, Round } from './round.ts'

const toSeconds = (milliseconds: number): string =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    milliseconds / 1000,
  )

/** Returns a failure in words: "PostgreSQL of the primary killed". */
export const describeFailure = ({ of, failure }: Planned): string => {
  const machine = of === 'primary' ? 'the primary' : 'the synchronous standby'
  return {
    postgres: `PostgreSQL of ${machine} killed`,
    patroni: `Patroni of ${machine} killed`,
    machine: `machine of ${machine} lost`,
    frozen: `machine of ${machine} frozen`,
  }[failure]
}

/** Returns the rounds as a table in Markdown. Times are in seconds. */
export const renderTable = (rounds: readonly Round[]): string => {
  const rows = rounds.map((round, at) => [
    String(at + 1),
    describeFailure(round),
    round.node,
    round.newPrimary,
    String(round.acknowledged),
    String(round.lost),
    toSeconds(round.writesAway),
    toSeconds(round.readsAway),
    toSeconds(round.wholeAfter),
    toSeconds(1000 * round.machineLoad),
  ])
  const heads = [
    'Round',
    'Failure',
    'On',
    'Primary after',
    'Acknowledged',
    'Lost',
    'Writes away (s)',
    'Reads away (s)',
    'Whole again (s)',
    'Load of the machine',
  ]
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** The longest time, in milliseconds, for which reads may be away. */
const maxReadsAway = 5000

/** Returns the longest time, in milliseconds, for which writes may be away. */
const getMaxWritesAway = ({ failure }: Planned): number =>
  failure === 'postgres' ? 15_000 : 40_000

/** Returns a line for each kind of failure: its rounds, and the median and longest times. */
export const summarise = (rounds: readonly Round[]): string[] =>
  [...Map.groupBy(rounds, describeFailure)].map(([name, own]) => {
    const describeTimes = (read: (round: Round) => number): string => {
      const sorted = own.map(read).toSorted((a, b) => a - b)
      const middle = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
      const median = (sorted[middle[0]!]! + sorted[middle[1]!]!) / 2
      return `median ${toSeconds(median)} s, longest ${toSeconds(sorted.at(-1)!)} s`
    }
    return (
      `${own.length} × ${name}: writes away ${describeTimes(({ writesAway }) => writesAway)} ` +
      `(at most ${toSeconds(getMaxWritesAway(own[0]!))} s); ` +
      `reads away ${describeTimes(({ readsAway }) => readsAway)} ` +
      `(at most ${toSeconds(maxReadsAway)} s)`
    )
  })

/** Tells whether every round stayed within the limits and lost nothing. */
export const isWithinBars = (rounds: readonly Round[]): boolean =>
  rounds.every(
    (round) =>
      round.lost === 0 &&
      round.writesAway <= getMaxWritesAway(round) &&
      round.readsAway <= maxReadsAway,
  )
