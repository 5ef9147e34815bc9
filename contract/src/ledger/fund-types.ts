/**
 * The types of fund that a charity's accounts keep apart, in the order of its reports.
 * docs/decisions/0036-restricted-and-designated.md says which money has which type.
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

/**
 * Returns a report's name for a fund's type. Null is a project's fund in a report that was frozen
 * before restricted and designated money were kept apart.
 */
export const getReportedFundTypeLabel = (type: FundType | null): string =>
  type === null ? 'Restricted and designated money together' : fundTypeLabel[type]
