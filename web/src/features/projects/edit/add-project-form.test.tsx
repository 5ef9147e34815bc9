import type { Project } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { AddProjectForm } from './add-project-form.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const route = 'POST /api/project'
const charity = { id: '01900000-0000-7000-8000-00000000000c', status: 'verified' }
const added = vi.fn<(project: Project, goOn: boolean) => void>()
beforeEach(() => added.mockClear())

const setUp = (answer: unknown, status = 'verified') => {
  const server = stubServer({ [route]: answer })
  renderAt(<AddProjectForm charity={{ ...charity, status }} onAdded={added} />)
  return { server, user: userEvent.setup() }
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

it('the form requires a title before it sends a new project', async () => {
  const { server, user } = setUp({})
  await press(user, 'Save and continue')
  const summary = (await screen.findByText('There is a problem')).parentElement!
  expect(summary.textContent).toContain('Enter a title.')
  expect(server.calls).toEqual([])
})

it('the form saves the first step as a draft and goes on to the next step', async () => {
  const { user } = setUp(() => makeProjectView())
  await fillField(screen.getByLabelText('Title'), 'A well')
  await press(user, 'Save and continue')
  expect(added).toHaveBeenCalledExactlyOnceWith(makeProjectView(), true)
})

it('the form saves a draft with only a title and reuses the same id for every retry', async () => {
  let tries = 0
  const { server, user } = setUp(() => {
    tries += 1
    return tries === 1
      ? makeErrorResponse(500, 'internal-error', 'An unexpected error occurred')
      : makeProjectView()
  })
  await fillField(screen.getByLabelText('Title'), 'A well')
  await press(user, 'Save as draft')
  expect(await screen.findByText('An unexpected error occurred')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A well')
  await press(user, 'Save as draft')
  expect(added).toHaveBeenCalledOnce()
  const [first, second] = server.to(route).map(({ body }) => body as { id: string; title: string })
  expect(first).toMatchObject({ title: 'A well', lifecycle: 'draft', charityId: charity.id })
  expect(second?.id).toBe(first?.id)
})

it('the form shows an error when the server does not respond', async () => {
  const { user } = setUp(() => {
    throw new TypeError('offline')
  })
  await fillField(screen.getByLabelText('Title'), 'A well')
  await press(user, 'Save as draft')
  expect(await screen.findByText('No response from server')).toBeTruthy()
})

it('the form tells a charity that is not verified that its projects stay drafts', () => {
  setUp({}, 'claimed')
  expect(screen.getByText(/Until your charity is verified/)).toBeTruthy()
})
