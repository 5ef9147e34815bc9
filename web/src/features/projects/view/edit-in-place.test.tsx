import type { Project } from '@pennytrail/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { newTestQueryClient, renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { Editable } from './editable.tsx'
import { readProjectState } from '../project-state.ts'
import { storeProject } from '../use-project.ts'
import { fillField } from '../../../testing/fill-field.ts'

const base = makeProjectView({ version: 3 })
const mine = { ...base, can: { ...base.can, edit: true } }
const path = `/api/project/${mine.id}`

const setUp = (answers: Record<string, unknown>, project = mine) => {
  const server = stubServer(answers)
  const queries = newTestQueryClient()
  storeProject(queries, project)
  renderAt(
    <Editable project={project} name="title">
      <h1>{project.title}</h1>
      <a href="/explore">Elsewhere</a>
    </Editable>,
    '/',
    queries,
  )
  return { queries, server, user: userEvent.setup() }
}
const open = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.click(await screen.findByRole('button', { name: 'Edit title' }))
  const field = screen.getByLabelText('Title')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  if (text) await fillField(field, text)
}

it('editing a field in place changes that field and nothing else of the project', async () => {
  const { queries, server, user } = setUp({ [`PATCH ${path}`]: { ...mine, title: 'New' } })
  await open(user, 'New')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  expect(server.to(`PATCH ${path}`)[0]?.body).toEqual({ title: 'New', version: 3 })
  expect(readProjectState(queries, mine.id).project?.title).toBe('New')
})

it('the focus returns to the button after a save, unless the person has moved it meanwhile', async () => {
  let held = Promise.withResolvers<Project>()
  const { user } = setUp({
    [`PATCH ${path}`]: () => held.promise,
  })
  const saveAnd = async (meanwhile: () => void) => {
    held = Promise.withResolvers()
    await open(user, 'New')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    meanwhile()
    held.resolve(mine)
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
    await new Promise(requestAnimationFrame)
  }
  await saveAnd(() => {})
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit title' }))
  const elsewhere = screen.getByRole('link', { name: 'Elsewhere' })
  await saveAnd(() => elsewhere.focus())
  expect(document.activeElement).toBe(elsewhere)
})

it('a field edited in place is validated by its rule, and Escape restores the old value', async () => {
  const { server, user } = setUp({})
  await open(user, '')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a title.')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Title')).toBeNull()
  expect(server.calls).toEqual([])
})

it('a stale edit of a field shows the field’s current value and keeps the typed text', async () => {
  let tries = 0
  const { server, user } = setUp({
    [`PATCH ${path}`]: () => {
      tries += 1
      return tries === 1 ? makeErrorResponse(409, 'stale-edit', 'Someone else changed this.') : mine
    },
    [`GET ${path}`]: { ...mine, version: 4, title: 'Their title' },
  })
  await open(user, 'My title')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed this to “Their title”/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('My title')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(`PATCH ${path}`)).toHaveLength(2))
  expect(server.to(`PATCH ${path}`)[1]?.body).toEqual({ title: 'My title', version: 4 })
})

it('people who may not change the project get no button to edit a field', () => {
  setUp({}, { ...mine, can: { ...mine.can, edit: false } })
  expect(screen.queryByRole('button')).toBeNull()
})
