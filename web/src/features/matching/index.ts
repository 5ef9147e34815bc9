export { Pledges } from './pledges.tsx'
export { Unlocked } from './unlocked.tsx'
export { useOpenMatch } from './use-open-match.ts'
export { describeMatched } from './pot-words.ts'
