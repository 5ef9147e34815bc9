export { matchingRoutes } from './match-routes.ts'
export type { MatchOfPledge, MatchPledge, MatchPot, NewPledge, NewPot } from './match-routes.ts'
