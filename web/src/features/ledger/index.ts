export { BalanceTable, SpendingWarnings } from './balance-table.tsx'
export { type SpendingEffect, findSpendingEffect } from './spending-effect.ts'
export { spendingBalancesQuery } from './use-spending-balances.ts'
export { YearLockSettings } from './year-locks/year-locks.tsx'
