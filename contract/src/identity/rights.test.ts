import { expect, it } from 'vitest'
import { charityRoles, donorOrgRoles, listGrantableRoles } from '../invites/rules.ts'
import { listCharityRights, listDonorOrgRights } from './rights.ts'

const listHeld = (rights: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(rights).filter((right) => rights[right])

const contributor = ['post', 'recordSpending']
const manager = [
  ...contributor,
  'recordIncome',
  'manageProjects',
  'recordGifts',
  'refund',
  'removeUpdates',
  'answerGivers',
  'invite',
  'decidePayeeNames',
  'matchPayouts',
  'freezeReports',
  'askForCheckpoints',
  'appeal',
]
const lead = [
  ...manager,
  'edit',
  'claimGiftAid',
  'connectPayments',
  'announceAppeals',
  'lockYears',
  'openBooks',
  'erasePayerTexts',
  'seeRetainedGivers',
  'answerDataComplaints',
]

it.each([
  [undefined, []],
  ['Viewer', []],
  ['Contributor', contributor],
  ['Manager', manager],
  ['Lead', lead],
] as const)('in a charity, the role %s has exactly the rights listed for it', (role, rights) => {
  expect(listHeld(listCharityRights(role))).toEqual(rights)
})

it.each([
  [undefined, []],
  ['Viewer', []],
  ['Manager', ['give', 'edit', 'invite', 'appeal']],
  ['Lead', ['give', 'edit', 'invite', 'appeal']],
] as const)(
  'in a donor organisation, the role %s has exactly the rights listed for it',
  (role, rights) => {
    expect(listHeld(listDonorOrgRights(role))).toEqual(rights)
  },
)

it('a role has the right to invite if, and only if, it may grant at least one role', () => {
  for (const role of charityRoles)
    expect(listCharityRights(role).invite).toBe(listGrantableRoles('charity', role).length > 0)
  for (const role of donorOrgRoles)
    expect(listDonorOrgRights(role).invite).toBe(listGrantableRoles('donorOrg', role).length > 0)
})
