import { listPaymentMethods } from '@pennytrail/contract/donations/payment-methods.ts'
import {
  chooseGiftAmounts,
  suggestedOrgGifts,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import { privatePerson } from '@pennytrail/contract/ledger/payee-rules.ts'
import type { Project, ProjectMoney, ProjectSummary } from '@pennytrail/contract'
import { findNextLine } from '@pennytrail/contract/projects/next-line.ts'
import { toSpentPercent } from '@pennytrail/contract/projects/progress-words.ts'
import { canSpend, getNoGiftsReason } from '@pennytrail/contract/projects/lifecycle.ts'
import type { Session } from '../../platform/http/index.ts'
import { toIsoDate } from './uk-dates.ts'
import {
  computeProjectHealth,
  computeUpdateDue,
  type HealthFacts,
} from './health/project-health.ts'
import {
  maySeeDrafts,
  mayManageProjects,
  mayRecordIncome,
  mayRecordSpending,
} from './projects.policy.ts'
import { listShownImages } from './files/project-images.sql.ts'
import type { ProjectRow, TotalRow, FullProjectRow } from './projects.sql.ts'

type Figures = Pick<
  TotalRow,
  'currency' | 'received' | 'spent' | 'fees' | 'transferred' | 'entries'
>

/**
 * Returns the published money of a project: its balance and the share of its income that was spent.
 */
export const toProjectMoney = (total: Figures): ProjectMoney => {
  return {
    currency: total.currency,
    received: total.received,
    spent: total.spent,
    fees: total.fees,
    transferred: total.transferred,
    balance: total.received + total.transferred - total.spent - total.fees,
    spentPercent: toSpentPercent(total),
    entries: total.entries,
  }
}

const ownCurrencyFirst =
  (currency: string) =>
  (a: Figures, b: Figures): number =>
    Number(b.currency === currency) - Number(a.currency === currency) ||
    a.currency.localeCompare(b.currency)

/** Returns the money of a project. Without entries, it is zero in the project’s own currency. */
const getShownMoney = (row: ProjectRow): ProjectMoney[] => {
  const nothing = {
    currency: row.currency,
    received: 0,
    spent: 0,
    fees: 0,
    transferred: 0,
    entries: 0,
  }
  const totals: Figures[] = row.totals ?? []
  return (totals.length > 0 ? totals : [nothing])
    .toSorted(ownCurrencyFirst(row.currency))
    .map(toProjectMoney)
}

const getEdgeDate = (dates: readonly (string | null)[], last: boolean): string | null => {
  const known = dates.filter((date) => date !== null).toSorted()
  return known.at(last ? -1 : 0) ?? null
}

const overdue = new Set(['Submission Overdue', 'Submission Double Default'])

export const toHealthFacts = (
  row: ProjectRow,
  money: readonly ProjectMoney[],
  today: string,
): HealthFacts => {
  const totals = row.totals ?? []
  const sumSpent = (currency: string) =>
    totals.find((total) => total.currency === currency)?.spent ?? 0
  const offRegister = row.charityStatus === 'off-register' || row.registerStatus === 'removed'
  const late = row.reportingStatus !== null && overdue.has(row.reportingStatus)
  return {
    lifecycle: row.lifecycle,
    currency: row.currency,
    createdOn: toIsoDate(row.createdAt),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    reportIntervalDays: row.reportIntervalDays,
    balances: money,
    firstReceivedOn: getEdgeDate(
      totals.map((total) => total.first_received_on),
      false,
    ),
    lastSpentOn: getEdgeDate(
      totals.map((total) => total.last_spent_on),
      true,
    ),
    lastUpdateOn: row.lastUpdateAt === null ? null : toIsoDate(row.lastUpdateAt),
    budget: (row.budget ?? []).filter((line) => line.currency === row.currency),
    spent: sumSpent(row.currency),
    unproven: (row.unproven ?? []).map((one) => ({ ...one, spent: sumSpent(one.currency) })),
    answers: row.answers ?? [],
    offRegisterSince: offRegister ? (row.removedOn ?? row.registerDate ?? today) : null,
    filingLateSince: late ? (row.registerDate ?? today) : null,
  }
}

export const toSummary = (row: ProjectRow, today: string): ProjectSummary => {
  const money = getShownMoney(row)
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    countries: row.countries,
    place: row.place,
    cover: row.cover,
    tags: row.tags,
    currency: row.currency,
    target: row.target,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    lifecycle: row.lifecycle,
    visibility: row.visibility,
    source: row.source,
    isDemo: row.isDemo,
    updatedAt: row.updatedAt,
    money,
    gifts: (row.totals ?? []).reduce((sum, total) => sum + total.gifts, 0),
    health: computeProjectHealth(toHealthFacts(row, money, today), today),
  }
}

export const toLocation = ({ latitude, longitude }: FullProjectRow): Project['location'] =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const toLastEntries = (row: FullProjectRow): Project['lastEntries'] =>
  (row.lastEntries ?? []).map((entry) => ({
    id: entry.id,
    sequence: entry.seq,
    entryDate: entry.entry_date,
    recordedAt: new Date(entry.recorded_at).toISOString(),
    kind: entry.kind,
    category: entry.category,
    direction: entry.direction,
    amount: entry.amount,
    currency: entry.currency,
    payee: entry.payee ?? privatePerson,
    description: entry.description ?? '',
    source: entry.source,
    fees: entry.fees ?? [],
  }))

/** Returns a project as its own page shows it to `session`. */
export const toProject = (row: FullProjectRow, session: Session | null, today: string): Project => {
  const summary = toSummary(row, today)
  const budget = row.budget ?? []
  const own = budget.filter((line) => line.currency === row.currency)
  const budgeted = own.reduce((sum, line) => sum + line.spent, 0)
  const money = summary.money.find(({ currency }) => currency === row.currency)
  const runs = row.lifecycle === 'active' || row.lifecycle === 'paused'
  const reason = getNoGiftsReason({
    lifecycle: row.lifecycle,
    currency: row.currency,
    charityStatus: row.charityStatus,
    chargesEnabled: row.chargesEnabled,
    giftsFrom: row.giftsFrom,
  })
  const spends = canSpend(row.lifecycle)
  return {
    ...summary,
    story: row.story,
    location: toLocation(row),
    images: listShownImages(row.images, row.coverId),
    reportIntervalDays: row.reportIntervalDays,
    giftTerms: { kind: row.giftTerms, secondaryPurpose: row.secondaryPurpose },
    giftAmounts: row.giftAmounts,
    orgGiftAmounts: row.orgGiftAmounts,
    version: row.version,
    createdAt: row.createdAt,
    charity: {
      id: row.charityId,
      number: row.charityNumber,
      name: row.charityName,
      status: row.charityStatus,
      logoId: row.charityLogoId,
    },
    budget: budget.map(({ id, category, label, planned, spent: cost, currency }) => ({
      id,
      category,
      label,
      planned,
      spent: cost,
      currency,
    })),
    nextLine: findNextLine(own, money?.balance ?? 0),
    updateDueOn: runs ? computeUpdateDue(toHealthFacts(row, summary.money, today)) : null,
    unbudgeted: (money?.spent ?? 0) - budgeted,
    ...(row.left ? { left: row.left } : {}),
    ...(row.overspend ? { overspend: row.overspend } : {}),
    lastEntries: toLastEntries(row),
    giving: {
      open: reason === null,
      reason,
      giftAid: row.takesGiftAid,
      paymentMethods: reason === null ? listPaymentMethods(row.paymentMethods) : [],
      amounts: chooseGiftAmounts(suggestedGifts, row.giftAmounts, row.charityGiftAmounts),
      orgAmounts: chooseGiftAmounts(
        suggestedOrgGifts,
        row.orgGiftAmounts,
        row.charityOrgGiftAmounts,
      ),
    },
    can: {
      edit: mayManageProjects(session, row.charityId),
      recordSpending: spends && mayRecordSpending(session, row.charityId),
      recordIncome: spends && mayRecordIncome(session, row.charityId),
      seeDrafts: maySeeDrafts(session, row.charityId),
    },
  }
}
