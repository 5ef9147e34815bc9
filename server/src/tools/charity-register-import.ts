import { parseArgs } from 'node:util'
import { regulatorNames } from '@pennytrail/contract/charity-register/charity-number.ts'
import { isCalendarDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { emailAbsentCharities } from '../features/admin/index.ts'
import {
  type AbsentCharities,
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

const usage = `Usage: npm run charity-register:import -- FILE... [--date YYYY-MM-DD] [--allow-absent]

Imports the regulators' downloads into the register look-up:
  England and Wales   the tables charity, charity_classification and charity_area_of_operation of
                      the Charity Commission's public extract
  Scotland            OSCR's files of active and of former charities
  Northern Ireland    CCNI's file of charities
FILE is a zip as published, or the JSON, tab-separated text or CSV inside it, in UTF-8, UTF-16 or
Windows-1252. Running it again is safe: what is already known stays as it is. The exit code is 1
where nothing was taken.

  --date          The day of the downloads of OSCR and CCNI, which do not say it themselves. Without
                  it, the date in the file's name counts, or else the day on which it was written.
  --allow-absent  Import an extract that lacks more than 5% of the charities that were listed before.`

const maxShownRejections = 100
const count = new Intl.NumberFormat('en-GB')

const layoutNames = {
  ccew: 'Charity Commission',
  oscr: 'OSCR, active charities',
  'oscr-former': 'OSCR, former charities',
  ccni: 'CCNI',
} as const satisfies Record<TableOutcome['layout'], string>

const dateSources = {
  option: 'as you said',
  name: 'by the name of the file',
  file: 'the day on which the file was written; say another with --date',
} as const

const formatExtractDate = ({ date, from }: NonNullable<TableOutcome['extractDate']>): string =>
  `extract of ${formatDay(date)}, ${dateSources[from]}`

const formatAbsent = ({ regulator, date, absent, moved }: AbsentCharities): string =>
  `${regulatorNames[regulator]}: of the charities that were listed before, the extract of ${formatDay(date)} lacks ${count.format(absent)}${moved === 0 ? '' : `, of which ${count.format(moved)} moved to another number`}. Each is shown as not in this extract.`

const formatSummary = (outcome: TableOutcome): string =>
  [
    `${outcome.file} (${layoutNames[outcome.layout]}, ${outcome.table}, ${outcome.encoding})`,
    ...(outcome.extractDate ? [`  ${formatExtractDate(outcome.extractDate)}`] : []),
    `  read ${count.format(outcome.rows)} rows about ${count.format(outcome.charities)} charities`,
    `  charities added ${count.format(outcome.added)}, changed ${count.format(outcome.changed)}, unchanged ${count.format(outcome.unchanged)}`,
    `  rows refused ${count.format(outcome.refused)}`,
  ].join('\n')

/** Updates the platform's charities to match the register. Returns a summary of the changes. */
const syncCharities = async ({ database }: Deps): Promise<string> => {
  const { removed, restored, suspended } = await database.transaction(
    'maintenance',
    syncWithRegister,
  )
  if (removed + restored + suspended === 0) return ''
  return `charities here: ${removed} now off the register, ${restored} back on it, ${suspended} suspended as insolvent\n`
}

/** Emails administrators about charities on the platform that a new extract lacks. */
const tellOfAbsent = async (deps: Deps, absent: readonly AbsentCharities[]): Promise<string> => {
  if (absent.length === 0) return ''
  const names = await deps.database.transaction('maintenance', (db) =>
    emailAbsentCharities(db, deps, absent),
  )
  return names.map((name) => `not in the extract, and here: ${name}\n`).join('')
}

const main = async (): Promise<number> => {
  const { positionals: files, values } = parseArgs({
    allowPositionals: true,
    options: {
      date: { type: 'string' },
      'allow-absent': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help || files.length === 0) {
    process.stdout.write(`${usage}\n`)
    return values.help ? 0 : 1
  }
  if (values.date !== undefined && !isCalendarDate(values.date)) {
    throw new Error(`${values.date} is not a date. Write it as 2026-11-29.`)
  }
  const absent: AbsentCharities[] = []
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
    absent: (found) => absent.push(found),
  }
  const workplace = await openWorkplace(process.env, {
    share: true,
    say: (line) => bar.say(line),
  })
  const started = performance.now()
  try {
    const { 'allow-absent': allowAbsent, date: extractDate } = values
    const options = { allowAbsent, extractDate }
    const outcomes = await importRegister(workplace.deps.database, files, report, options)
    bar.end()
    for (const outcome of outcomes) process.stdout.write(`${formatSummary(outcome)}\n`)
    for (const found of absent) process.stdout.write(`${formatAbsent(found)}\n`)
    process.stdout.write(await syncCharities(workplace.deps))
    process.stdout.write(await tellOfAbsent(workplace.deps, absent))
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
