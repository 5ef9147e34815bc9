import type { OwnCharity } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { listSteps, type SetupProgress } from './first-steps.ts'
import { makeOwnCharity } from '../../../testing/charity.ts'

const as = (role: OwnCharity['role']) => makeOwnCharity({ id: 'c', role })
const bare: SetupProgress = {
  introduced: false,
  takesCards: false,
  reclaimsTax: false,
  alone: true,
  hasEntries: false,
}
const draft = makeProjectView({ id: 'd', lifecycle: 'draft', health: null })
const active = makeProjectView({ id: 'p', lifecycle: 'active', health: null })
const links = (steps: ReturnType<typeof listSteps>) =>
  steps.flatMap(({ done, link }) => (!done && link !== undefined ? [link] : []))

it('the Lead of a newly verified charity sees every first step', () => {
  const steps = listSteps(as('Lead'), [], bare)
  expect(steps.filter(({ done }) => done).map(({ label }) => label)).toEqual([
    'The charity is verified',
  ])
  expect(links(steps)).toEqual([
    'Fill in the page',
    'Add a project',
    'Connect Stripe',
    'Add a transaction',
    'Set up Gift Aid',
    'Invite someone',
  ])
  expect(links(listSteps(as('Lead'), [draft], bare))).toContain('Open the draft')
})

it('a member sees only the first steps that their role allows', () => {
  expect(links(listSteps(as('Manager'), [], bare))).toEqual([
    'Add a project',
    'Add a transaction',
    'Invite someone',
  ])
  expect(links(listSteps(as('Contributor'), [], { ...bare, alone: null }))).toEqual([])
  expect(links(listSteps(as('Contributor'), [active], { ...bare, alone: null }))).toEqual([
    'Add a transaction',
  ])
  expect(links(listSteps(as('Viewer'), [active], { ...bare, alone: null }))).toEqual([])
})

it('all remaining first steps are optional for a charity that lacks only Gift Aid and a team', () => {
  const done = { ...bare, hasEntries: true, introduced: true, takesCards: true }
  const open = listSteps(as('Lead'), [active], done).filter((step) => !step.done)
  expect(open.every(({ optional }) => optional)).toBe(true)
})
