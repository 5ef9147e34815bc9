export { FundsTable } from './funds-table.tsx'
export { GiftSpendingView } from './gift-spending.tsx'
export { default as attributionStyles } from './attribution.module.css'
export { GivingSpendingView } from './all-gifts-spending.tsx'
