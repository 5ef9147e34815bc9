import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, test } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { makeProjectView } from '../../testing/project.ts'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import AddProjectPage from './add-project.page.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { openPages } from '../../testing/render.tsx'
import { makeOwnCharity } from '../../testing/charity.ts'

const create = 'POST /api/project'
const charity = makeOwnCharity({
  name: 'Lantern Trust',
  ukCharityNumber: '9000012',
  role: 'Manager',
})

const open = (answer: unknown) => {
  const fake = stubServer({ [create]: answer })
  const { router } = openPages({ '/addproject': <AddProjectPage /> }, '/addproject')
  return { fake, router }
}

const fillIn = async () => {
  await fillField(screen.getByLabelText('Title'), 'A reading hut')
  await fillField(screen.getByLabelText('Summary'), 'A dry bench and a lamp.')
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
}

beforeEach(() => useSession.setState({ status: 'signed-in', charities: [charity], charity }))

it('adding a project creates it as typed, adds it to the session and opens it', async () => {
  const made = makeProjectView()
  const answered = Promise.withResolvers<Response>()
  const { fake, router } = open(() => answered.promise)
  await fillIn()
  expect(await screen.findByRole('button', { name: 'Saving..' })).toBeTruthy()
  answered.resolve(Response.json(made, { status: 201 }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/project/${made.id}`))
  expect(fake.to(create).map(({ body }) => body)).toMatchObject([
    {
      charityId: charity.id,
      title: 'A reading hut',
      summary: 'A dry bench and a lamp.',
      lifecycle: 'draft',
    },
  ])
  expect(useSession.getState().projects).toEqual([
    { id: made.id, name: made.title, charityId: made.charity.id, lifecycle: made.lifecycle },
  ])
})

test.each([
  [
    'the server’s message',
    () => makeErrorResponse(409, 'conflict', 'As the server says.'),
    'As the server says.',
  ],
  [
    'that the server gave no reason',
    () => new Response('', { status: 502 }),
    'Unknown server error',
  ],
  [
    'that nothing answered',
    () => Promise.reject(new TypeError('offline')),
    'No response from server',
  ],
])(
  'the page shows %s and keeps the form when a project could not be created',
  async (_, answer, message) => {
    const { router } = open(answer)
    await fillIn()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A reading hut')
    expect(router.state.location.pathname).toBe('/addproject')
    expect(useSession.getState().projects).toEqual([])
  },
)
