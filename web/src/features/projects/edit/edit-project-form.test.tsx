import type { Project } from '@pennytrail/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadLazyComponents } from '../../../lib/lazy-component.tsx'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { EditProjectForm } from './edit-project-form.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const mine = makeProjectView({ version: 3 })
const path = `/api/project/${mine.id}`
beforeAll(async () => {
  await loadLazyComponents()
})

const saved = vi.fn<(project: Project, done: boolean) => void>()
afterEach(() => {
  saved.mockClear()
  vi.useRealTimers()
})

const setUp = (answers: Record<string, unknown>, project = mine) => {
  const server = stubServer(answers)
  renderAt(<EditProjectForm project={project} onSaved={saved} />)
  return { server, user: userEvent.setup() }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(field(label))
  await fillField(field(label), text)
}

it('the form sends only the changed field, with the version that was edited', async () => {
  const { server, user } = setUp({ [`PATCH ${path}`]: mine })
  await write(user, 'Title', 'Another title')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(server.to(`PATCH ${path}`)[0]?.body).toEqual({ title: 'Another title', version: 3 })
})

it('the form reports a stale edit, loads other people’s changes and keeps the typed text', async () => {
  const theirs = makeProjectView({
    version: 4,
    title: 'Their title',
    summary: 'Their summary.',
  })
  let tries = 0
  const { server, user } = setUp({
    [`PATCH ${path}`]: () => {
      tries += 1
      return tries === 1
        ? makeErrorResponse(409, 'stale-edit', 'Someone else changed this.')
        : theirs
    },
    [`GET ${path}`]: theirs,
  })
  await write(user, 'Title', 'My title')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const notice = await screen.findByText('Someone else changed this project while you were editing')
  expect(notice).toBeTruthy()
  expect(screen.getByText('Their title')).toBeTruthy()
  expect(field('Title').value).toBe('My title')
  expect(field('Summary').value).toBe('Their summary.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.to(`PATCH ${path}`)).toHaveLength(2))
  expect(server.to(`PATCH ${path}`)[1]?.body).toEqual({ title: 'My title', version: 4 })
})

it('the form offers the other person’s version of a field that both people changed', async () => {
  const theirs = makeProjectView({ version: 4, title: 'Their title' })
  const { user } = setUp({
    [`PATCH ${path}`]: makeErrorResponse(409, 'stale-edit', 'Someone else changed this.'),
    [`GET ${path}`]: theirs,
  })
  await write(user, 'Title', 'My title')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Use theirs for these fields' }))
  expect(field('Title').value).toBe('Their title')
})

const draft = makeProjectView({
  version: 3,
  lifecycle: 'draft',
  summary: '',
  countries: [],
  tags: [],
  health: null,
})

it('saving a step of the form sends its changes and opens the next step', async () => {
  const { server, user } = setUp({ [`PATCH ${path}`]: draft }, draft)
  await write(user, 'Title', 'Another title')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByLabelText('Place (optional)', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Where and when' }).getAttribute('aria-current')).toBe(
    'page',
  )
  expect(server.to(`PATCH ${path}`)[0]?.body).toEqual({ title: 'Another title', version: 3 })
  expect(saved).toHaveBeenCalledExactlyOnceWith(draft, false)
})

it('the form names what a project lacks for publication, on the step with that field, and sends nothing', async () => {
  const { server, user } = setUp({}, draft)
  await user.click(screen.getByRole('link', { name: 'Money' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  const summary = (await screen.findByText('There is a problem')).parentElement!
  expect(summary.textContent).toContain('Say in a sentence or two what the money does.')
  await write(user, 'Summary', 'Twelve pumps.')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  expect(await screen.findByText(/Choose at least one tag/, { selector: 'a' })).toBeTruthy()
  expect(server.to(`PATCH ${path}`)).toEqual([])
})

it('the form saves a draft automatically after a pause in typing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = setUp({ [`PATCH ${path}`]: draft }, draft)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(field('Title'), '!')
  await vi.advanceTimersByTimeAsync(1600)
  await waitFor(() => expect(server.to(`PATCH ${path}`)).toHaveLength(1))
  expect(await screen.findByText(/^Draft saved at/)).toBeTruthy()
  expect(saved).toHaveBeenCalledExactlyOnceWith(draft, false)
})

it('a save pressed before the conflict notice appears does not overwrite other people’s changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const theirs = { ...draft, version: 4, title: 'Their title' }
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  const server = stubServer({
    [`PATCH ${path}`]: () => answer,
    [`GET ${path}`]: theirs,
  })
  renderAt(<EditProjectForm project={draft} onSaved={saved} />)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await write(user, 'Title', 'My title')
  await vi.advanceTimersByTimeAsync(1600)
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  resolve(makeErrorResponse(409, 'stale-edit', 'Someone else changed this.'))
  expect(
    await screen.findByText('Someone else changed this project while you were editing'),
  ).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1600)
  expect(server.to(`PATCH ${path}`)).toHaveLength(1)
  expect(field('Title').value).toBe('My title')
  expect(saved).not.toHaveBeenCalled()
})

it('the form never saves a published project automatically', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = setUp({ [`PATCH ${path}`]: mine })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(field('Title'), '!')
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.to(`PATCH ${path}`)).toEqual([])
})

it('the money step proposes amounts from the budget, and sends them only after the person saves', async () => {
  const { server, user } = setUp({ [`PATCH ${path}`]: mine })
  await user.click(screen.getByRole('link', { name: 'Money' }))
  await user.click(screen.getAllByRole('button', { name: 'Start with a proposal' })[0]!)
  expect(screen.getAllByLabelText(/^What amount \d buys/)).toHaveLength(4)
  expect(screen.getByLabelText<HTMLInputElement>(/^What amount 1 buys/).value).toBe(
    'towards “Pumps”',
  )
  expect(server.to(`PATCH ${path}`)).toEqual([])
  await write(user, 'What amount 1 buys (optional)', 'a valve')
  for (const label of ['Remove amount 4', 'Remove amount 3', 'Remove amount 2']) {
    await user.click(screen.getByRole('button', { name: label }))
  }
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(server.to(`PATCH ${path}`)[0]?.body).toEqual({
    giftAmounts: [{ amount: 1000, says: 'a valve' }],
    version: 3,
  })
})

it('a new budget line has the focus at once, and its errors wait until the person leaves the budget', async () => {
  const { user } = setUp({}, makeProjectView({ budget: [] }))
  await user.click(screen.getByRole('link', { name: 'Money' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add a budget line' }))
  expect(document.activeElement).toBe(field('What for'))
  await user.keyboard('Lanterns')
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(field('Planned (GBP)'))
  expect(screen.queryByText(/Enter an amount/)).toBeNull()
  await user.click(field('Target (GBP) (optional)'))
  expect(await screen.findByText(/^Budget line 1: Enter an amount/)).toBeTruthy()
})

it('a new amount to give has the focus at once', async () => {
  const { user } = setUp({})
  await user.click(screen.getByRole('link', { name: 'Money' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Add an amount' })[0]!)
  expect(document.activeElement).toBe(field('Amount 1'))
})

it('an amount below the smallest gift keeps what was typed, is named in the summary and sends nothing', async () => {
  const { server, user } = setUp({})
  await user.click(screen.getByRole('link', { name: 'Money' }))
  await user.click(screen.getAllByRole('button', { name: 'Add an amount' })[0]!)
  await write(user, 'Amount 1', '0.50')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const summary = (await screen.findByText('There is a problem')).parentElement!
  expect(summary.textContent).toContain('Amount 1: The smallest gift is £1.00.')
  expect(field('Amount 1').value).toBe('0.50')
  expect(server.to(`PATCH ${path}`)).toEqual([])
})
