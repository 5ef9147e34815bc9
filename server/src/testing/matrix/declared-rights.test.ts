import { routes, type RouteDeclaration, type RouteKey, type TeamRight } from '@pennytrail/contract'
import { listCharityRights, listDonorOrgRights } from '@pennytrail/contract/identity/rights.ts'
import { expect, it } from 'vitest'
import { allRows } from './all-rows.ts'
import { expectedStatus } from './expected.ts'
import type { Identity } from './identities.ts'

const teams = {
  charity: { viewer: 'Viewer', contributor: 'Contributor', manager: 'Manager', lead: 'Lead' },
  donorOrg: { 'org-viewer': 'Viewer', 'org-manager': 'Manager', 'org-lead': 'Lead' },
} as const

/** Lists the identities of the matrix whose role in their team has a right. */
const listHolders = (right: TeamRight): string[] =>
  'charity' in right
    ? Object.entries(teams.charity)
        .filter(([, role]) => right.charity === 'member' || listCharityRights(role)[right.charity])
        .map(([identity]) => identity)
    : Object.entries(teams.donorOrg)
        .filter(
          ([, role]) => right.donorOrg === 'member' || listDonorOrgRights(role)[right.donorOrg],
        )
        .map(([identity]) => identity)

/** Lists the members of the teams, and anyone of no team, who succeed in a case of a route. */
const listSuccessful = (key: RouteKey): string[] => {
  const cases = allRows.flatMap((rows) => Object.values(rows[key] ?? {}))
  const successful = new Set<Identity>()
  for (const one of cases)
    for (const [identity, status] of expectedStatus(routes[key], one))
      // A case can be about another team.
      if (status !== undefined && status < 400 && !identity.startsWith('other-'))
        successful.add(identity)
  return [...successful].toSorted()
}

const declared = (Object.entries(routes) as [RouteKey, RouteDeclaration][]).flatMap(
  ([key, { right }]) =>
    typeof right === 'object' && ('charity' in right || 'donorOrg' in right)
      ? [{ key, right }]
      : [],
)

it('the right in a team that a route declares is that of the callers who succeed in the matrix', () => {
  const compared = declared
    .map(({ key, right }) => ({
      key,
      holders: listHolders(right).toSorted(),
      found: listSuccessful(key),
    }))
    // The success of some routes needs more set-up than the matrix has.
    .filter(({ found }) => found.length > 0)
  expect(compared.length).toBeGreaterThan(80)
  const wrong = compared.filter(({ found, holders }) => found.join() !== holders.join())
  expect(wrong).toEqual([])
})
