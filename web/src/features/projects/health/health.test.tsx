import type { HealthReason, Project } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { findFixLink } from './health-fix-link.ts'
import { ProjectHealth } from './project-health.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const reason: HealthReason = {
  code: 'past-end',
  key: 'past-end',
  since: '2026-03-01',
  fact: 'Still running after its planned end on 1 March 2026',
  message: 'The project was planned to end on 1 March 2026 and is still running.',
  fix: 'Mark it as completed, or give it a later end.',
  answer: null,
}
const makeHealthWithReason = (given: Partial<HealthReason> = {}, more: Partial<Project> = {}) =>
  makeProjectView({
    health: { state: 'attention', reasons: [{ ...reason, ...given }] },
    ...more,
  })
const manager = { edit: true, recordSpending: true, recordIncome: true, seeDrafts: true }

const makeReasonsProject = (can: { edit: boolean; recordSpending: boolean }) => ({
  id: 'a',
  charity: { number: '9000001', name: 'Wells for All' },
  can,
})

describe('a reason in a project’s health', () => {
  it('each reason for a project’s health shows its date, how to fix it and the charity’s answer', () => {
    const answer = { text: 'The rains came late.', answeredOn: '2026-03-09' }
    renderAt(<ProjectHealth project={makeHealthWithReason({ answer })} onAnswered={() => {}} />)
    const badge = screen.getByText('Still running after its planned end on 1 March 2026')
    expect(badge.dataset['tone']).toBe('neutral')
    expect(screen.getByText('Since 1 March 2026.')).toBeTruthy()
    expect(screen.getByText(/Mark it as completed/)).toBeTruthy()
    expect(screen.getByText('Wells for All answered on 9 March 2026:')).toBeTruthy()
    expect(screen.getByText('The rains came late.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('people who may answer a health reason do so in place, and keep their text if saving fails', async () => {
    const calls: unknown[] = []
    const answered = makeHealthWithReason({
      answer: { text: 'It rained.', answeredOn: '2026-03-09' },
    })
    let fails = true
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      calls.push([init.method, url.replace(/^.*\/api/, '/api'), init.body])
      const serverError = { code: 'internal-error', message: 'Not now.', error: 'Not now.' }
      const [body, status] = fails ? [serverError, 500] : [answered, 200]
      fails = false
      return Promise.resolve(
        new Response(JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json' },
        }),
      )
    })
    const onAnswered = vi.fn<(project: Project) => void>()
    const user = userEvent.setup()
    renderAt(
      <ProjectHealth
        project={makeHealthWithReason({}, { can: manager })}
        onAnswered={onAnswered}
      />,
    )
    await user.click(await screen.findByRole('button', { name: /^Answer publicly/ }))
    await user.click(screen.getByRole('button', { name: 'Publish the answer' }))
    expect(screen.getByText('Write an answer, or remove it.')).toBeTruthy()
    await fillField(screen.getByLabelText('Public answer', { selector: 'textarea' }), 'It rained.')
    await user.click(screen.getByRole('button', { name: 'Publish the answer' }))
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(screen.getByDisplayValue('It rained.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Publish the answer' }))
    await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledWith(answered))
    const path = `/api/project/${answered.id}/health-answer`
    const body = JSON.stringify({ key: 'past-end', answer: 'It rained.' })
    expect(calls).toEqual([
      ['PATCH', path, body],
      ['PATCH', path, body],
    ])
  })

  it('the page links each health reason to the page that fixes it, if the viewer may use that page', () => {
    const all = makeReasonsProject({ edit: true, recordSpending: true })
    const none = makeReasonsProject({ edit: false, recordSpending: false })
    expect(findFixLink('past-end', all)?.to).toBe('/project/a/edit?step=where')
    expect(findFixLink('over-budget-line', all)?.to).toBe('/project/a/edit?step=money')
    expect(findFixLink('update-overdue', all)?.to).toBe('/sendupdate/project?project=a')
    expect(findFixLink('money-idle', none)).toBeNull()
    expect(findFixLink('spending-without-receipt', none)?.to).toBe(
      '/projects/a/transactions?evidence=without',
    )
  })
})
