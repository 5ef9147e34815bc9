import type { IatiImportReport, IatiNotTaken, IatiProject, IatiTotal } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Activity } from '../activity.ts'
import { readActivities } from '../xml/activity.reader.ts'
import { importActivity, previewActivity, type ImportedActivity } from './import-activity.ts'
import { isOwnProject } from './import.sql.ts'
import type { ChosenOpeningBalance } from './opening-balances.ts'
import { getOwnership, type ImportingCharity } from './activity-ownership.ts'
import { planActivity } from './plan-activity.ts'
import { mergeTotals, sumTransactions } from './import-totals.ts'

export interface IatiImport {
  readonly database: Database
  readonly charity: ImportingCharity
  /** The person who imports; null for the command line, which acts as the system. */
  readonly person: string | null
  /** Whether the importer may enter opening balances. */
  readonly mayOpen: boolean
  readonly now: Date
  /** If false, nothing is stored and the report is a preview. */
  readonly confirmed: boolean
  /** The opening balances to post; none if absent. */
  readonly chosenOpening?: ChosenOpeningBalance
  readonly onActivity?: (project: IatiProject) => void
}

const maxListLength = 2000

/**
 * Imports a charity's activities from a file as its projects, each in a transaction of its own.
 * `open` reads the file from its start. The file is read to its end before anything is stored, so
 * that a damaged file changes nothing. Throws IatiFileError for such a file.
 */
export const importActivities = async (
  job: IatiImport,
  open: () => AsyncIterable<Uint8Array>,
): Promise<IatiImportReport> => {
  if (job.confirmed) await readToEnd(open())
  const collected = collectResults(job)
  for await (const activity of readActivities(open())) {
    collected.activities += 1
    const ownership = getOwnership(activity.reportingOrg.ref, job.charity)
    if (ownership === 'other') collected.otherPublisher(activity)
    else {
      if (ownership === 'own-by-wrong-prefix')
        collected.wrongPrefix(activity.reportingOrg.ref ?? '')
      await takeOwn(job, activity, collected)
    }
  }
  return collected.report()
}

const readToEnd = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  const activities = readActivities(chunks)
  while (!(await activities.next()).done);
}

type CollectedResults = ReturnType<typeof collectResults>

const takeOwn = async (
  job: IatiImport,
  activity: Activity,
  collected: CollectedResults,
): Promise<void> => {
  if (collected.isRepeated(activity.identifier)) {
    collected.leaveOut(activity, 'An activity with the same identifier comes earlier in the file.')
    return
  }
  const { charity, confirmed, database, now, person } = job
  const writtenHere = activity.own?.projectId
  if (
    writtenHere !== undefined &&
    (await database.read(person ?? 'system', (db) => isOwnProject(db, charity.id, writtenHere)))
  ) {
    collected.leaveOut(activity, 'It was written here, of a project that is here.')
    return
  }
  const planned = planActivity(activity, toUkDate(job.now))
  if (typeof planned === 'string') {
    collected.leaveOut(activity, planned)
    return
  }
  const importer = {
    charityId: charity.id,
    person,
    now,
    mayOpen: job.mayOpen,
    chosenOpening: job.chosenOpening ?? (() => undefined),
  }
  const imported: ImportedActivity = confirmed
    ? await database.transaction(person ?? 'money', (db) =>
        importActivity(db, importer, activity, planned),
      )
    : await database.read(person ?? 'system', (db) =>
        previewActivity(db, importer, activity, planned),
      )
  collected.projects.push(imported.project)
  collected.list(activity, imported.listed)
  collected.noteUnread(activity, imported.beyondFile)
  job.onActivity?.(imported.project)
}

/** Collects the parts of a report while the file is read; its lists are bounded. */
const collectResults = ({ charity, confirmed }: IatiImport) => {
  const projects: IatiProject[] = []
  const notTaken: IatiNotTaken[] = []
  const others = new Map<string, IatiImportReport['otherPublishers'][number]>()
  const notes = new Set<string>()
  const unread = new Map<string, number>()
  let beyondFile = 0
  const identifiers = new Set<string>()
  let notTakenCount = 0
  let leftOut: IatiTotal[] = []
  const list = (activity: Activity, listed: ImportedActivity['listed']): void => {
    notTakenCount += listed.length
    const room = Math.max(0, maxListLength - notTaken.length)
    notTaken.push(
      ...listed.slice(0, room).map((one) => ({ ...one, identifier: activity.identifier })),
    )
  }
  return {
    activities: 0,
    projects,
    list,
    /** Lists an activity of the charity that is not imported, with all its transactions. */
    leaveOut: (activity: Activity, reason: string) => {
      list(activity, [{ line: activity.line, what: 'activity', reason }])
      const counted = activity.transactions.map((transaction) => ({
        transaction,
        outcome: { leftOut: `Its activity is not taken: ${reason}` },
      }))
      leftOut = mergeTotals([...leftOut, ...sumTransactions(counted)])
    },
    otherPublisher: ({ reportingOrg, transactions }: Activity) => {
      const ref = reportingOrg.ref ?? ''
      const key = ref || (reportingOrg.name ?? '')
      const before = others.get(key)
      others.set(key, {
        ref,
        name: before?.name ?? reportingOrg.name ?? '',
        activities: (before?.activities ?? 0) + 1,
        transactions: (before?.transactions ?? 0) + transactions.length,
      })
    },
    /** Counts what the import did not read or find in the activity. */
    noteUnread: (activity: Activity, entries: number) => {
      beyondFile += entries
      for (const name of activity.unreadElements) unread.set(name, (unread.get(name) ?? 0) + 1)
    },
    wrongPrefix: (ref: string) =>
      notes.add(
        `The file names its publisher ${ref}, which is the form for company numbers, with the charity number ${charity.number} behind it. It was taken for ${charity.name}.`,
      ),
    isRepeated: (identifier: string) => {
      if (identifier === '' || !identifiers.has(identifier)) {
        identifiers.add(identifier)
        return false
      }
      return true
    },
    report(): IatiImportReport {
      return {
        confirmed,
        activities: this.activities,
        projects,
        totals: mergeTotals([...projects.flatMap(({ totals }) => totals), ...leftOut]),
        notTaken,
        notTakenCount,
        otherPublishers: [...others.values()],
        notes: [
          ...notes,
          ...(beyondFile > 0 ? [describeBeyondFile(beyondFile)] : []),
          ...(unread.size > 0 ? [describeUnread(unread)] : []),
        ],
      }
    },
  }
}

const describeBeyondFile = (entries: number): string =>
  entries === 1
    ? 'One entry of an earlier import is not in this file. It stays in the ledger.'
    : `${entries} entries of earlier imports are not in this file. They stay in the ledger.`

const describeUnread = (unread: ReadonlyMap<string, number>): string => {
  const names = [...unread].map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
  return `The charity’s activities contain elements that are not imported: ${names.join(', ')}.`
}
