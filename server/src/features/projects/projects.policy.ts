import { roleInCharity, type CharityRole, type Session } from '../../platform/http/index.ts'

const ranks: Readonly<Record<CharityRole, number>> = {
  Viewer: 1,
  Contributor: 2,
  Manager: 3,
  Lead: 4,
}

const getRank = (session: Session | null, charityId: string): number => {
  const role = roleInCharity(session, charityId)
  return role ? ranks[role] : 0
}

/** Allows seeing drafts, projects that only the team sees, and internal figures. */
export const maySeeDrafts = (session: Session | null, charityId: string): boolean =>
  getRank(session, charityId) >= ranks.Viewer

export const mayRecordSpending = (session: Session | null, charityId: string): boolean =>
  getRank(session, charityId) >= ranks.Contributor

export const mayRecordIncome = (session: Session | null, charityId: string): boolean =>
  getRank(session, charityId) >= ranks.Manager

export const mayManageProjects = (session: Session | null, charityId: string): boolean =>
  getRank(session, charityId) >= ranks.Manager
