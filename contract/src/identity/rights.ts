/**
 * The rights of team members, each with the lowest role that has it. The server decides by these
 * tables, and the web reads the result as `can`.
 */
export const charityRights = {
  post: 'Contributor',
  recordSpending: 'Contributor',
  recordIncome: 'Manager',
  manageProjects: 'Manager',
  recordGifts: 'Manager',
  refund: 'Manager',
  removeUpdates: 'Manager',
  answerGivers: 'Manager',
  invite: 'Manager',
  decidePayeeNames: 'Manager',
  matchPayouts: 'Manager',
  freezeReports: 'Manager',
  askForCheckpoints: 'Manager',
  appeal: 'Manager',
  edit: 'Lead',
  claimGiftAid: 'Lead',
  connectPayments: 'Lead',
  announceAppeals: 'Lead',
  lockYears: 'Lead',
  openBooks: 'Lead',
  erasePayerTexts: 'Lead',
  seeRetainedGivers: 'Lead',
  answerDataComplaints: 'Lead',
} as const
export type CharityRight = keyof typeof charityRights

export const donorOrgRights = {
  give: 'Manager',
  edit: 'Manager',
  invite: 'Manager',
  appeal: 'Manager',
} as const
export type DonorOrgRight = keyof typeof donorOrgRights

/** The roles of a team, lowest first. A donor organisation has no Contributors. */
const ranked = ['Viewer', 'Contributor', 'Manager', 'Lead'] as const
type Role = (typeof ranked)[number]

const reaches = (role: Role | undefined, lowest: Role): boolean =>
  role !== undefined && ranked.indexOf(role) >= ranked.indexOf(lowest)

const makeList =
  <R extends string>(rights: Readonly<Record<R, Role>>) =>
  (role: Role | undefined): Record<R, boolean> =>
    Object.fromEntries(
      Object.entries<Role>(rights).map(([right, lowest]) => [right, reaches(role, lowest)]),
    ) as Record<R, boolean>

/** Returns what a role in a charity may do; nothing for people outside its team. */
export const listCharityRights = makeList<CharityRight>(charityRights)

/** Returns what a role in a donor organisation may do; nothing for people outside its team. */
export const listDonorOrgRights = makeList<DonorOrgRight>(donorOrgRights)
