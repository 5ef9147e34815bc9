import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import type { IatiImportReport } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-number.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { explain } from '../explain.ts'
import { findImportingCharity, importActivities } from '../features/iati/index.ts'
import { openWorkplace } from '../start.ts'

const usage = `Usage: npm run iati:import -- FILE --charity NUMBER [--preview]

Makes projects of a charity's activities in an IATI file (1.x or 2.x), with budgets, dates, countries
and their transactions as entries of its ledger. Running it again changes nothing. --preview stores
nothing and says what would be done.`

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const tell = (report: IatiImportReport): void => {
  for (const project of report.projects) {
    say(`${project.outcome === 'new' ? 'New' : 'Known'}: ${project.identifier} ${project.title}`)
    say(
      `  ${project.lifecycle}, ${project.currency}, ${project.startsOn ?? '?'} to ${project.endsOn ?? '?'}, countries ${project.countries.join(' ') || 'none'}, budget lines ${project.budgetLines}`,
    )
    say(
      `  transactions posted ${project.posted}, posted before ${project.postedBefore}, listed ${project.listed}`,
    )
    for (const { amount, count, currency, kind, posted } of project.totals) {
      say(
        `  ${kind} ${toDecimal(amount, currency)} ${currency} in ${count}${posted ? '' : ', listed'}`,
      )
    }
  }
  for (const { identifier, line, reason, what } of report.notTaken) {
    say(`Not taken, line ${line}, ${identifier || 'an activity'}: ${what}. ${reason}`)
  }
  const unlisted = report.notTakenCount - report.notTaken.length
  if (unlisted > 0) say(`and ${unlisted} more that were not taken`)
  for (const { activities, name, ref, transactions } of report.otherPublishers) {
    say(
      `Another publisher's, not taken: ${activities} activities with ${transactions} transactions of ${name || 'a publisher without a name'} (${ref || 'no reference'})`,
    )
  }
  for (const note of report.notes) say(note)
  const sum = (key: 'posted' | 'postedBefore' | 'listed') =>
    report.projects.reduce((all, project) => all + project[key], 0)
  say(
    `${report.activities} activities read; ${report.projects.length} are the charity's, ${report.projects.filter((project) => project.outcome === 'new').length} of them new; transactions posted ${sum('posted')}, posted before ${sum('postedBefore')}, listed ${sum('listed')}`,
  )
  if (!report.confirmed) say('Nothing was stored: this was a preview.')
}

const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      charity: { type: 'string' },
      preview: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [file] = positionals
  if (values.help || !file || !values.charity || positionals.length > 1) {
    say(usage)
    return values.help ? 0 : 1
  }
  const number = parseCharityNumber(values.charity)
  if (!number) throw new Error(`${values.charity} is not a charity number.`)
  const workplace = await openWorkplace(process.env, { share: true, say })
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
    const job = { database, charity, person: null, now: clock.now(), confirmed: !values.preview }
    tell(await importActivities(job, () => createReadStream(file)))
    return 0
  } finally {
    await workplace.close()
  }
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`${explain(error, process.env)}\n`)
  process.exit(1)
}
