import type { Team } from './team.sql.ts'

export const getTeamUrl = (appOrigin: string, { kind }: Team): string =>
  `${appOrigin}/dashboard-${kind === 'charity' ? 'charity' : 'donor-org'}?section=team`
