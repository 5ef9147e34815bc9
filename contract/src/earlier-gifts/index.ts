export { earlierGiftRoutes } from './routes.ts'
export type { EarlierGift, EarlierRow, RowOutcome } from './routes.ts'
