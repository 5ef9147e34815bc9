import { parseArgs } from 'node:util'
import {
  explainNothingTaken,
  importRegister,
  type ImportReporter,
  type TableOutcome,
} from '../features/charity-register/index.ts'
import { syncWithRegister } from '../features/charities/index.ts'
import type { Deps } from '../platform/http/index.ts'
import { openWorkplace } from '../workplace.ts'
import { createProgressBar } from './progress-bar.ts'
import { runTool } from './run-tool.ts'

const usage = `Usage: npm run charity-register:import -- FILE...

Imports tables of the Charity Commission's public extract (charity, charity_classification,
charity_area_of_operation) into the register look-up. FILE is a zip as published, or the JSON or
tab-separated text inside it, in UTF-8, UTF-16 or Windows-1252. Running it again is safe: what is
already known stays as it is. The exit code is 1 where nothing was taken.`

const maxShownRejections = 100
const count = new Intl.NumberFormat('en-GB')

const formatSummary = (outcome: TableOutcome): string =>
  [
    `${outcome.file} (${outcome.table}, ${outcome.encoding})`,
    `  read ${count.format(outcome.rows)} rows about ${count.format(outcome.charities)} charities`,
    `  charities added ${count.format(outcome.added)}, changed ${count.format(outcome.changed)}, unchanged ${count.format(outcome.unchanged)}`,
    `  rows refused ${count.format(outcome.refused)}`,
  ].join('\n')

/** Updates the platform's charities to match the register. Returns a summary of the changes. */
const syncCharities = async ({ database }: Deps): Promise<string> => {
  const { removed, restored, suspended } = await database.transaction('system', syncWithRegister)
  if (removed + restored + suspended === 0) return ''
  return `charities here: ${removed} now off the register, ${restored} back on it, ${suspended} suspended as insolvent\n`
}

const main = async (): Promise<number> => {
  const { positionals: files, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help || files.length === 0) {
    process.stdout.write(`${usage}\n`)
    return values.help ? 0 : 1
  }
  const bar = createProgressBar(process.stderr)
  let refused = 0
  const report: ImportReporter = {
    progress: ({ file, doing, share, rows }) =>
      bar.show(share, `${doing} ${file}, ${count.format(rows)} rows`),
    refused: (file, { line, reason }) => {
      refused += 1
      if (refused <= maxShownRejections) bar.say(`Refused ${file} line ${line}: ${reason}`)
    },
    passedOver: (file, reason) => bar.say(`Passed over ${file}: ${reason}`),
  }
  const workplace = await openWorkplace(process.env, {
    share: true,
    say: (line) => bar.say(line),
  })
  const started = performance.now()
  try {
    const outcomes = await importRegister(workplace.deps.database, files, report)
    bar.end()
    for (const outcome of outcomes) process.stdout.write(`${formatSummary(outcome)}\n`)
    process.stdout.write(await syncCharities(workplace.deps))
    const rows = outcomes.reduce((sum, outcome) => sum + outcome.rows, 0)
    const all = outcomes.reduce((sum, outcome) => sum + outcome.refused, 0)
    if (all > maxShownRejections)
      process.stdout.write(`The first ${maxShownRejections} refused rows are listed above.\n`)
    const seconds = Math.max((performance.now() - started) / 1000, 0.001)
    const memory = Math.ceil(process.resourceUsage().maxRSS / 1024)
    process.stdout.write(
      `${count.format(rows)} rows in ${seconds.toPrecision(3)} s (${count.format(Math.trunc(rows / seconds))} rows a second), peak memory ${memory} MB\n`,
    )
    const nothing = explainNothingTaken(outcomes)
    if (nothing !== null) process.stderr.write(`${nothing}\n`)
    return nothing === null ? 0 : 1
  } finally {
    bar.end()
    await workplace.close()
  }
}

await runTool(main)
