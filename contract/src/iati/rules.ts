/** The most opening balances that one IATI import takes, because the URL carries them. */
export const maxIatiOpeningBalances = 200

export const iatiOpeningBalancePattern = /^[1-9]\d{0,8}:[A-Z]{3}:[1-9]\d{0,13}$/

/** Formats an opening balance for the import: the activity’s line, a currency, minor units. */
export const formatIatiOpeningBalance = (line: number, currency: string, amount: number): string =>
  `${line}:${currency}:${amount}`
