/** How many opening balances one IATI import takes: they travel in its address. */
export const maxIatiOpeningBalances = 200

export const iatiOpeningBalancePattern = /^[1-9]\d{0,8}:[A-Z]{3}:[1-9]\d{0,13}$/

/** An opening balance as the import takes it: the activity’s line, a currency, minor units. */
export const formatIatiOpeningBalance = (line: number, currency: string, amount: number): string =>
  `${line}:${currency}:${amount}`
