import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import type { IatiImportReport, IatiProject } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import {
  explainNothingTaken,
  findImportingCharity,
  importActivities,
  writeTotals,
} from '../features/iati/index.ts'
import { openWorkplace } from '../workplace.ts'
import { printLine, runTool } from './run-tool.ts'

const usage = `Usage: npm run iati:import -- FILE --charity NUMBER [--preview] [--opening-balances]

Makes projects of a charity's activities in an IATI file (1.x or 2.x), with budgets, dates, countries
and their transactions as entries of its ledger. Running it again changes nothing. --preview stores
nothing and says what would be done. --opening-balances gives each project that spends more than the
file lets it receive an opening balance of the difference, dated the day before the charity's books
begin or, until that day is set, before its first spending. The exit code is 1 where the file holds nothing to import for the charity.`

const printOpeningBalances = ({ openings }: IatiProject, confirmed: boolean): void => {
  for (const { currency, date, posted, problem, received, shortfall, spent } of openings) {
    const formatAmount = (amount: number) => `${toDecimal(amount, currency)} ${currency}`
    printLine(
      `  spends ${formatAmount(spent)} of ${formatAmount(received)} received: short of ${formatAmount(shortfall)}`,
    )
    if (posted > 0) {
      printLine(
        `  opening balance of ${formatAmount(posted)} on ${date} ${confirmed ? 'entered' : 'would be entered'}`,
      )
    } else {
      printLine(`  no opening balance; ${problem ?? '--opening-balances would enter one'}`)
    }
  }
}

const printReport = (report: IatiImportReport): void => {
  for (const project of report.projects) {
    printLine(
      `${project.outcome === 'new' ? 'New' : 'Known'}: ${project.identifier} ${project.title}`,
    )
    printLine(
      `  ${project.lifecycle}, ${project.currency}, ${project.startsOn ?? '?'} to ${project.endsOn ?? '?'}, countries ${project.countries.join(' ') || 'none'}, budget lines ${project.budgetLines}`,
    )
    printLine(
      `  transactions posted ${project.posted}, posted before ${project.postedBefore}, left out ${project.listed}`,
    )
    printOpeningBalances(project, report.confirmed)
  }
  for (const { identifier, line, reason, what } of report.notTaken) {
    printLine(`Not taken, line ${line}, ${identifier || 'an activity'}: ${what}. ${reason}`)
  }
  const unlisted = report.notTakenCount - report.notTaken.length
  if (unlisted > 0) printLine(`and ${unlisted} more that were not taken`)
  for (const { activities, name, ref, transactions } of report.otherPublishers) {
    printLine(
      `Another publisher's, not taken: ${activities} activities with ${transactions} transactions of ${name || 'a publisher without a name'} (${ref || 'no reference'})`,
    )
  }
  for (const note of report.notes) printLine(note)
  const sum = (key: 'posted' | 'postedBefore' | 'listed') =>
    report.projects.reduce((all, project) => all + project[key], 0)
  printLine(
    `${report.activities} activities read; ${report.projects.length} are the charity's, ${report.projects.filter((project) => project.outcome === 'new').length} of them new; transactions posted ${sum('posted')}, posted before ${sum('postedBefore')}, left out ${sum('listed')}`,
  )
  for (const line of writeTotals(report)) printLine(line)
  if (!report.confirmed) printLine('Nothing was stored: this was a preview.')
}

const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      charity: { type: 'string' },
      preview: { type: 'boolean', default: false },
      'opening-balances': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [file] = positionals
  if (values.help || !file || !values.charity || positionals.length > 1) {
    printLine(usage)
    return values.help ? 0 : 1
  }
  const number = parseCharityNumber(values.charity)
  if (!number) throw new Error(`${values.charity} is not a charity number.`)
  const workplace = await openWorkplace(process.env, { share: true, say: printLine })
  try {
    const { clock, database } = workplace.deps
    const charity = await database.read('system', (db) => findImportingCharity(db, number.number))
    if (charity?.status !== 'verified') {
      throw new Error(
        charity
          ? `${charity.name} is ${charity.status}: only a verified charity can import.`
          : `No charity ${number.number} is here yet: it has to be claimed and verified first.`,
      )
    }
    const report = await importActivities(
      {
        database,
        charity,
        person: null,
        mayOpen: true,
        now: clock.now(),
        confirmed: !values.preview,
        chosenOpening: () => (values['opening-balances'] ? 'shortfall' : undefined),
      },
      () => createReadStream(file),
    )
    printReport(report)
    const nothing = explainNothingTaken(report, charity.name)
    if (nothing !== null) process.stderr.write(`${nothing}\n`)
    return nothing === null ? 0 : 1
  } finally {
    await workplace.close()
  }
}

await runTool(main)
