import type { Invite } from './invite-calls.ts'

/** Returns the path that a person reaches after accepting the invite. */
export function getDestination({ kind }: Invite): string {
  if (kind === 'donor') return '/explore'
  return kind === 'charity' ? '/dashboard-charity?section=home' : '/dashboard-donor-org'
}

export function getHeading({ kind, organisation }: Invite): string {
  return kind === 'donor' ? 'Join as a Donor' : `Join ${organisation}`
}

export function getWelcome({ kind, organisation }: Invite): string {
  return kind === 'donor'
    ? 'You are now a Donor. Continue to explore our charities🍻!'
    : `You are now a member of ${organisation}🍻!`
}
