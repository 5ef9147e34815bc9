import { lazy } from 'react'

// Lazy-loaded, because few people promise matching.
export const PledgesTable = lazy(() => import('./pledges-table.tsx'))
export { Unlocked } from './unlocked.tsx'
export { useOpenMatch } from './use-open-match.ts'
export { describeMatched } from './pot-words.ts'
