import type { Kill, Round } from './round.ts'

const toSeconds = (milliseconds: number): string =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    milliseconds / 1000,
  )

/** The names of the kills, as the table shows them. */
export const killNames: Readonly<Record<Kill, string>> = {
  postmaster: 'PostgreSQL of the primary',
  node: 'node of the primary',
  standby: 'node of the synchronous standby',
}

/** Returns the rounds as a table in Markdown. Times are in seconds. */
export const renderTable = (rounds: readonly Round[]): string => {
  const rows = rounds.map((round, at) => [
    String(at + 1),
    killNames[round.kill],
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
    'Killed',
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

/** The longest times, in milliseconds, for which writes and reads may be away. */
export const bars = { postmaster: 15_000, node: 40_000, standby: 40_000, reads: 5000 } as const

/** Returns a line for each kind of kill: its rounds, and the median and longest times. */
export const summarise = (rounds: readonly Round[]): string[] =>
  (['postmaster', 'node', 'standby'] as const).flatMap((kill) => {
    const own = rounds.filter((round) => round.kill === kill)
    if (own.length === 0) return []
    const times = (read: (round: Round) => number): string => {
      const sorted = own.map(read).toSorted((a, b) => a - b)
      const median = sorted[Math.floor(sorted.length / 2)]!
      return `median ${toSeconds(median)} s, longest ${toSeconds(sorted.at(-1)!)} s`
    }
    return [
      `${own.length} × ${killNames[kill]} killed: writes away ${times(({ writesAway }) => writesAway)} ` +
        `(at most ${toSeconds(bars[kill])} s); reads away ${times(({ readsAway }) => readsAway)} ` +
        `(at most ${toSeconds(bars.reads)} s)`,
    ]
  })

/** Tells whether every round stayed within the bars and lost nothing. */
export const isWithinBars = (rounds: readonly Round[]): boolean =>
  rounds.every(
    ({ kill, lost, writesAway, readsAway }) =>
      lost === 0 && writesAway <= bars[kill] && readsAway <= bars.reads,
  )
