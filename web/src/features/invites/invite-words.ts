import type { Invite } from './invite-calls.ts'

/** Where accepting leads. */
export function destinationOf({ kind }: Invite): string {
  if (kind === 'donor') return '/explore'
  return kind === 'charity' ? '/dashboard-charity?section=home' : '/dashboard-donor-org'
}

export function headingOf({ kind, organisation }: Invite): string {
  return kind === 'donor' ? 'Join as a Donor' : `Join ${organisation}`
}

export function welcomeOf({ kind, organisation }: Invite): string {
  return kind === 'donor'
    ? 'You are now a Donor. Continue to explore our charities🍻!'
    : `You are now a member of ${organisation}🍻!`
}
