import { formatMoney } from '../format-money.ts'

/**
 * The types of fund that a charity's accounts keep apart, in the order of its reports. A project's
 * unrestricted part is its overspend. docs/decisions/0094-overspent-projects.md says which money
 * has which type.
 */
export const fundTypes = ['unrestricted', 'designated', 'restricted', 'endowment'] as const
export type FundType = (typeof fundTypes)[number]

export const fundTypeLabel: Readonly<Record<FundType, string>> = {
  unrestricted: 'Unrestricted',
  designated: 'Designated',
  restricted: 'Restricted',
  endowment: 'Endowment',
}

/** Returns the name of the total of all funds of a type, or of all funds for null. */
export const getFundTypeTotalLabel = (type: FundType | null): string =>
  type === null ? 'All funds' : `All ${fundTypeLabel[type].toLowerCase()} money`

interface TypedBalance {
  readonly id: string | null
  readonly title: string
  readonly type: FundType | null
  readonly currency: string
  /** Minor units. */
  readonly closing: number
}

/** Returns whether a balance is the part of a project's fund that its overspending took. */
export const isOverspend = ({ id, type }: Pick<TypedBalance, 'id' | 'type'>): boolean =>
  id !== null && type === 'unrestricted'

/** Returns a sentence for each project that has an overspend at the end of a report. */
export const listOverspendNotes = (funds: readonly TypedBalance[]): string[] =>
  funds
    .filter((fund) => isOverspend(fund) && fund.closing < 0)
    .map(
      ({ closing, currency, title }) =>
        `${title} is overspent by ${formatMoney(-closing, currency)}; the charity’s unrestricted money bears this.`,
    )

/**
 * Returns a report's name for a fund's type. Null is a project's fund in a report that was frozen
 * before restricted and designated money were kept apart.
 */
export const getReportedFundTypeLabel = (type: FundType | null): string =>
  type === null ? 'Restricted and designated money together' : fundTypeLabel[type]
