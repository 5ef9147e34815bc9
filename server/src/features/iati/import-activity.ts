import type { IatiProject, IatiTotal } from '@pennytrail/contract'
import { defaultGiftTerms } from '@pennytrail/contract/gift-terms.ts'
import { acceptsSpending } from '@pennytrail/contract/project-lifecycle.ts'
import { projectLimits } from '@pennytrail/contract/project-rules.ts'
import { lockedDateFault } from '@pennytrail/contract/year-lock-rules.ts'
import type { Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  incomeEntry,
  lockLedger,
  postEntries,
  refundEntry,
  readLockedThrough,
  spendingEntry,
  type NewEntry,
} from '../ledger/index.ts'
import { insertProject, writeBudget } from '../projects/index.ts'
import type { Activity } from './activity.ts'
import { compareEntries, type Comparison } from './compare-entries.ts'
import { findImportedProject, listImportedEntries, type KnownProject } from './import.sql.ts'
import type { PlannedProject } from './plan-activity.ts'
import { isPosted, type Listed, type PlannedEntry } from './plan-entries.ts'

/** For whom an import runs; `person` is null for the command line. */
export interface Importer {
  readonly charityId: string
  readonly person: string | null
  readonly now: Date
}

export interface ImportedActivity {
  readonly project: IatiProject
  readonly listed: readonly Listed[]
}

/**
 * Makes an activity a project and posts what is new of its transactions, in the transaction of `db`.
 * A project that is known keeps its fields: its team may have changed them.
 */
export const importActivity = async (
  db: Db,
  importer: Importer,
  activity: Activity,
  planned: PlannedProject,
): Promise<ImportedActivity> => {
  const { charityId, now } = importer
  // Taken first, so that two imports at once come one after the other.
  await lockLedger(db, charityId)
  const known = await findImportedProject(db, charityId, planned.identifier)
  const comparison = await compareWithLedger(db, charityId, planned, known)
  const id = known?.id ?? (await createProject(db, importer, planned))
  const entries = comparison.toPost.map((entry) => toEntry(entry, id, importer))
  await postEntries(db, charityId, entries, now)
  return report(activity, planned, known, comparison, id)
}

/** What `importActivity` would do. */
export const previewActivity = async (
  db: Db,
  charityId: string,
  activity: Activity,
  planned: PlannedProject,
): Promise<ImportedActivity> => {
  const known = await findImportedProject(db, charityId, planned.identifier)
  const comparison = await compareWithLedger(db, charityId, planned, known)
  return report(activity, planned, known, comparison, known?.id ?? null)
}

/** Sets entries aside that cannot be posted, with the reason. */
const setAside = (
  comparison: Comparison,
  reasonOf: (entry: PlannedEntry) => string | undefined,
): Comparison => {
  const listed: Listed[] = [...comparison.listed]
  const toPost = comparison.toPost.filter((entry) => {
    const reason = reasonOf(entry)
    if (reason) {
      listed.push({ line: entry.line, what: `${entry.kind} on ${entry.date}`, reason })
    }
    return !reason
  })
  return { ...comparison, toPost, listed }
}

const compareWithLedger = async (
  db: Db,
  charityId: string,
  planned: PlannedProject,
  known: KnownProject | undefined,
): Promise<Comparison> => {
  const earlier = known ? await listImportedEntries(db, known.id) : []
  const comparison = compareEntries(planned.entries, earlier, planned.line)
  const lockedThrough = await readLockedThrough(db, charityId)
  return setAside(comparison, ({ date }) =>
    known && !acceptsSpending(known.lifecycle)
      ? `The project is ${known.lifecycle}, so nothing more is posted on it.`
      : lockedDateFault(date, lockedThrough),
  )
}

const createProject = async (
  db: Db,
  { charityId, now, person }: Importer,
  planned: PlannedProject,
): Promise<string> => {
  const id = uuidv7(now.getTime())
  const { identifier: iatiIdentifier } = planned
  await insertProject(
    db,
    { id, charityId, createdBy: person, iatiIdentifier },
    {
      title: planned.title,
      summary: planned.summary,
      story: planned.story,
      countries: planned.countries,
      place: planned.place,
      location: planned.location,
      tags: planned.tags,
      currency: planned.currency,
      target: planned.target,
      startsOn: planned.startsOn,
      endsOn: planned.endsOn,
      lifecycle: planned.lifecycle,
      visibility: 'public',
      reportIntervalDays: projectLimits.reportIntervalDays.usual,
      giftTerms: defaultGiftTerms,
    },
    now,
  )
  const lines = planned.budget.map((line) => ({
    ...line,
    id: uuidv7(now.getTime()),
    category: line.category ?? 'charitable-activities',
  }))
  await writeBudget(db, id, planned.currency, lines)
  return id
}

const toEntry = (entry: PlannedEntry, projectId: string, { person }: Importer): NewEntry => {
  const shared = {
    projectId,
    amount: entry.amount,
    currency: entry.currency,
    date: entry.date,
    payee: entry.payee,
    description: entry.description,
    authorRole: 'Import',
    author: person ?? 'IATI import',
    source: 'iati',
    sourceRef: entry.ref,
  } as const
  switch (entry.kind) {
    case 'income':
      return incomeEntry(shared)
    case 'refund':
      return refundEntry({ ...shared, donationId: null, account: 'bank' })
    default:
      return spendingEntry({ ...shared, kind: entry.kind })
  }
}

const report = (
  activity: Activity,
  planned: PlannedProject,
  known: KnownProject | undefined,
  comparison: Comparison,
  projectId: string | null,
): ImportedActivity => {
  const listed = [...planned.listed, ...comparison.listed]
  const posted = comparison.toPost.length
  return {
    listed,
    project: {
      line: planned.line,
      identifier: planned.identifier,
      title: known?.title ?? planned.title,
      outcome: known ? 'known' : 'new',
      projectId,
      lifecycle: known?.lifecycle ?? planned.lifecycle,
      currency: known?.currency ?? planned.currency,
      countries: known?.countries ?? [...planned.countries],
      startsOn: known ? known.starts_on : planned.startsOn,
      endsOn: known ? known.ends_on : planned.endsOn,
      budgetLines: known?.budget_lines ?? planned.budget.length,
      posted,
      postedBefore: comparison.known,
      listed: activity.transactions.length - posted - comparison.known,
      totals: totalsOf(activity),
    },
  }
}

const totalsOf = (activity: Activity): IatiTotal[] => {
  const totals = new Map<string, IatiTotal>()
  for (const transaction of activity.transactions) {
    const { kind, value } = transaction
    if (kind === null || 'problem' in value) continue
    const { currency, minor } = value
    const key = `${kind} ${currency}`
    const before = totals.get(key) ?? {
      kind,
      currency,
      count: 0,
      amount: 0,
      posted: isPosted(transaction, activity),
    }
    totals.set(key, { ...before, count: before.count + 1, amount: before.amount + minor })
  }
  return [...totals.values()].filter(({ amount }) => Number.isSafeInteger(amount))
}
