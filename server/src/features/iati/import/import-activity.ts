import type { IatiOpeningBalance, IatiProject } from '@pennytrail/contract'
import { defaultGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  canSpend,
  getLifecycleLabel,
  type Lifecycle,
} from '@pennytrail/contract/projects/lifecycle.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { findStandingOpening, lockLedger, readOpenDays } from '../../ledger/index.ts'
import { insertProject, saveBudget } from '../../projects/index.ts'
import type { Activity } from '../activity.ts'
import { compareEntries, type Comparison } from './compare-with-earlier-import.ts'
import type { FundBalance, ImportedProject } from '../iati.rows.ts'
import {
  findImportedProject,
  saveStatus,
  listFundBalances,
  listImportedEntries,
} from './import.sql.ts'
import {
  offerOpeningBalances,
  computeBalancesAfterwards,
  type ChosenOpeningBalance,
  type OpeningRules,
} from './opening-balances.ts'
import { openStage, type PlannedProject } from './plan-activity.ts'
import { postImport } from './post-import.ts'
import { sumTransactions, type Counted } from './import-totals.ts'
import type { Listed } from '../shorten-text.ts'

/** The charity and the person of an import; `person` is null for the command line. */
export interface Importer {
  readonly charityId: string
  readonly person: string | null
  readonly now: Date
  /** Whether the importer may enter opening balances. */
  readonly mayOpen: boolean
  readonly chosenOpening: ChosenOpeningBalance
}

export interface ImportedActivity {
  readonly project: IatiProject
  readonly listed: readonly Listed[]
  /** The number of entries of earlier imports that the file does not contain. */
  readonly beyondFile: number
}

/** The plan for an activity, before anything is stored. */
interface Prepared {
  readonly known: ImportedProject | undefined
  readonly comparison: Comparison
  readonly openings: readonly IatiOpeningBalance[]
  readonly lifecycle: Lifecycle
  readonly listed: readonly Listed[]
}

/**
 * Imports an activity as a project and posts its new transactions, in the transaction of `db`. A
 * known project keeps its fields, because its team may have changed them.
 */
export const importActivity = async (
  db: Db,
  importer: Importer,
  activity: Activity,
  planned: PlannedProject,
): Promise<ImportedActivity> => {
  // The lock comes first, so that two simultaneous imports run one after the other.
  await lockLedger(db, importer.charityId)
  const prepared = await prepare(db, importer, planned)
  const { comparison, known, lifecycle, openings } = prepared
  const id = known?.id ?? (await createProject(db, importer, planned, lifecycle))
  await postImport(db, { ...importer, projectId: id }, planned, comparison, openings)
  return report(activity, planned, prepared, id)
}

/** Returns the result that `importActivity` would have, without storing anything. */
export const previewActivity = async (
  db: Db,
  importer: Importer,
  activity: Activity,
  planned: PlannedProject,
): Promise<ImportedActivity> => {
  const prepared = await prepare(db, importer, planned)
  return report(activity, planned, prepared, prepared.known?.id ?? null)
}

const prepare = async (
  db: Db,
  { charityId, chosenOpening, mayOpen }: Importer,
  planned: PlannedProject,
): Promise<Prepared> => {
  const known = await findImportedProject(db, charityId, planned.identifier)
  const earlier = known ? await listImportedEntries(db, known.id) : []
  const open = await readOpenDays(db, charityId)
  const isOpen = !known || canSpend(known.lifecycle)
  const comparison = compareEntries(planned.entries, earlier, planned.line, ({ date }) =>
    isOpen
      ? (getClosedDateError(date, open) ?? null)
      : `The project is ${known.lifecycle}, so nothing more is posted on it.`,
  )
  const standings = computeBalancesAfterwards(
    known ? await listFundBalances(db, known.id) : [],
    comparison,
  )
  const before = known ? await listOpenings(db, charityId, known.id, standings) : noOpenings
  const openings = isOpen
    ? offerOpeningBalances(standings, planned.line, { ...open, mayOpen, before }, chosenOpening)
    : []
  if (known) return { known, comparison, openings, lifecycle: known.lifecycle, listed: [] }
  const left = standings
    .map(({ currency, received, spent }) => {
      const opened = openings.find((one) => one.currency === currency)?.posted ?? 0
      return { currency, amount: received + opened - spent }
    })
    .filter(({ amount }) => amount > 0)
  const lifecycle = left.length > 0 ? openStage(planned.lifecycle) : planned.lifecycle
  const listed = lifecycle === planned.lifecycle ? [] : [explainOpenStage(planned, lifecycle, left)]
  return { known, comparison, openings, lifecycle, listed }
}

const noOpenings: OpeningRules['before'] = new Map()

/** Lists the opening balances that a project already has, by currency. */
const listOpenings = async (
  db: Db,
  charityId: string,
  projectId: string,
  standings: readonly FundBalance[],
): Promise<OpeningRules['before']> => {
  const openings = new Map<string, { amount: number; seq: number }>()
  for (const { currency } of standings) {
    const found = await findStandingOpening(db, charityId, projectId, currency)
    if (found) openings.set(currency, found)
  }
  return openings
}

const explainOpenStage = (
  { lifecycle: given, line }: PlannedProject,
  lifecycle: Lifecycle,
  left: readonly { readonly amount: number; readonly currency: string }[],
): Listed => {
  const amounts = left.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')
  return {
    line,
    what: `status “${given}”`,
    reason: `By the file ${amounts} is unspent, so the project is imported as ${getLifecycleLabel(lifecycle).toLowerCase()}. The IATI file of the charity keeps the status “${given}”. Once the money is settled, the project can be ${given}.`,
  }
}

const createProject = async (
  db: Db,
  { charityId, now, person }: Importer,
  planned: PlannedProject,
  lifecycle: Lifecycle,
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
      lifecycle,
      visibility: 'public',
      reportIntervalDays: projectLimits.reportIntervalDays.usual,
      giftTerms: defaultGiftTerms,
      giftAmounts: [],
      orgGiftAmounts: [],
    },
    now,
  )
  await saveStatus(db, id, planned.iatiStatus)
  const lines = planned.budget.map((line) => ({
    ...line,
    id: uuidv7(now.getTime()),
    category: line.category ?? 'charitable-activities',
  }))
  await saveBudget(db, id, planned.currency, lines)
  return id
}

const report = (
  activity: Activity,
  planned: PlannedProject,
  { comparison, known, lifecycle, listed, openings }: Prepared,
  projectId: string | null,
): ImportedActivity => {
  const leftOut = [...planned.leftOut, ...comparison.leftOut]
  const posted = [...comparison.toPost, ...comparison.corrections.map(({ entry }) => entry)]
  const counted: Counted[] = [
    ...posted.map(({ transaction }) => ({ transaction, outcome: 'posted' as const })),
    ...comparison.known.map(({ transaction }) => ({
      transaction,
      outcome: 'postedBefore' as const,
    })),
    ...leftOut.map(({ reason, transaction }) => ({ transaction, outcome: { leftOut: reason } })),
  ]
  if (counted.length !== activity.transactions.length) {
    throw new Error('a transaction of the file is unaccounted for')
  }
  return {
    beyondFile: comparison.beyondFile,
    listed: [
      ...listed,
      ...planned.listed,
      ...leftOut.map(({ line, reason, what }) => ({ line, reason, what })),
      ...posted.flatMap(({ shortened }) => shortened),
      ...comparison.listed,
    ],
    project: {
      line: planned.line,
      identifier: planned.identifier,
      title: known?.title ?? planned.title,
      outcome: known ? 'known' : 'new',
      projectId,
      lifecycle,
      currency: known?.currency ?? planned.currency,
      countries: known?.countries ?? [...planned.countries],
      startsOn: known ? known.startsOn : planned.startsOn,
      endsOn: known ? known.endsOn : planned.endsOn,
      budgetLines: known?.budgetLines ?? planned.budget.length,
      posted: posted.length,
      postedBefore: comparison.known.length,
      listed: leftOut.length,
      totals: sumTransactions(counted),
      openings: [...openings],
    },
  }
}
