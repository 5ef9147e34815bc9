import type { ProjectSummary } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeProjectView } from '../testing/project.ts'
import { renderAt } from '../testing/render.tsx'
import { ProjectList } from './project-card.tsx'

const [money] = makeProjectView().money
const show = (
  more: Partial<typeof money>,
  target: number | null,
  overspend: Pick<ProjectSummary, 'overspend'> = {},
) =>
  renderAt(
    <ProjectList
      label="Projects"
      projects={[{ ...makeProjectView(), ...overspend, target, money: [{ ...money!, ...more }] }]}
    />,
  )

it('a project card with more spending than income shows no percentage above 100', () => {
  show({ received: 25_000, transferred: 0, fees: 0, spent: 4_094_121_620 }, null)
  expect(screen.getByText('£250 raised')).toBeTruthy()
  expect(screen.getByText('all of it spent, £40,940,966.20 more paid from elsewhere')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\d{4,}%/)
})

it('a project card with spending and no income says that the money came from elsewhere', () => {
  show({ received: 0, transferred: 0, fees: 0, spent: 8_000, spentPercent: null }, 25_000)
  expect(screen.getByText('£80 spent, all paid from elsewhere')).toBeTruthy()
})

it('a project card past its target says that the project is fully funded', () => {
  show({}, 400_000)
  expect(screen.getByText('Fully funded: £5,000 raised of £4,000')).toBeTruthy()
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('400000')
})

it('a project card of an overspent project that holds a later gift says what unrestricted money paid, as its page does', () => {
  const overspend = { now: 30_000, covered: 0, coveredOn: null }
  show({ received: 60_000, transferred: 0, fees: 0, spent: 80_000 }, null, { overspend })
  expect(screen.getByText('£800 spent, £300 of it from unrestricted money, £100 left')).toBeTruthy()
})
