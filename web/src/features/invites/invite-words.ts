import type { Invite } from './invite-calls.ts'

/** Returns the path that a person reaches after accepting the invite. */
export const getDestination = ({ kind }: Invite): string => {
  if (kind === 'donor') return '/explore'
  return kind === 'charity' ? '/dashboard-charity?section=home' : '/dashboard-donor-org'
}

export const getHeading = ({ kind, organisation }: Invite): string =>
  kind === 'donor' ? 'Join as a Donor' : `Join ${organisation}`

export const getWelcome = ({ kind, organisation }: Invite): string =>
  kind === 'donor'
    ? 'You are now a Donor. Continue to explore our charities🍻!'
    : `You are now a member of ${organisation}🍻!`
