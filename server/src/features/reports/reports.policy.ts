import type { CharityRole, Session } from '../../platform/http/index.ts'

const roleIn = (session: Session | null, charityId: string): CharityRole | undefined =>
  session?.charities.find(({ id }) => id === charityId)?.role

/** Freeze a report, share it by a link, withdraw the link. */
export const mayFreeze = (session: Session | null, charityId: string): boolean => {
  const role = roleIn(session, charityId)
  return role === 'Manager' || role === 'Lead'
}

/** The accounts of the charity as they are kept inside: fund report, nominal ledger. */
export const maySeeAccounts = (session: Session | null, charityId: string): boolean =>
  roleIn(session, charityId) !== undefined

export const roleOf = (session: Session, charityId: string): string =>
  roleIn(session, charityId) ?? ''
