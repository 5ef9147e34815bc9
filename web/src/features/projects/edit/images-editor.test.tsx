import type { ProjectImage } from '@pennytrail/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { newTestQueryClient, renderAt } from '../../../testing/render.tsx'
import { fakeServer, type FakeCall } from '../../../testing/session.ts'
import { fakeUploads } from '../../../testing/fake-uploads.ts'
import ImagesEditor from './images-editor.tsx'
import { readProjectState } from '../project-state.ts'
import { storeProject, useProject } from '../use-project.ts'
import { fillField } from '../../../testing/fill-field.ts'

const makeImageId = (character: string) => `img-${character.repeat(26)}-800x600`
const image = (character: string, more: Partial<ProjectImage> = {}): ProjectImage => ({
  publicId: makeImageId(character),
  alt: `Picture ${character}`,
  children: 'none',
  isCover: false,
  ...more,
})
const { id } = makeProjectView()
const route = `PATCH /api/project/${id}/images`

const Shown = () => {
  const { project } = useProject(id)
  return project && <ImagesEditor project={project} />
}

/**
 * Responds like the server: with the pictures in the sent order, with their descriptions, and with
 * the cover marked.
 */
const arranged = ({ body }: FakeCall) => {
  const { images, cover } = body as { images: ProjectImage[]; cover: string | null }
  return { images: images.map((one) => ({ ...one, isCover: one.publicId === cover })) }
}

let server: ReturnType<typeof fakeServer>
let queries = newTestQueryClient()
const setUp = (images: ProjectImage[]) => {
  const project = makeProjectView({ images })
  server = fakeServer({ [route]: arranged, [`GET /api/project/${id}`]: project })
  vi.stubGlobal('fetch', server.respond)
  queries = newTestQueryClient()
  storeProject(queries, project)
  renderAt(<Shown />, '/', queries)
  return userEvent.setup()
}
const cover = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Make it the cover/ })
const order = () => readProjectState(queries, id).project?.images.map(({ publicId }) => publicId)

it('the picture editor changes the order of pictures by buttons, announces the change and saves it', async () => {
  const user = setUp([image('a'), image('b'), image('c')])
  await user.click(screen.getByRole('button', { name: 'Move picture 3 up' }))
  expect(order()).toEqual([makeImageId('a'), makeImageId('c'), makeImageId('b')])
  expect(screen.getByText('Picture 3 is now number 2 of 3.')).toBeTruthy()
  await waitFor(() => expect(server.to(route)).toHaveLength(1))
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Move picture 1 up' }).disabled,
  ).toBe(true)
})

it('a picture needs a description before it can become the cover', async () => {
  const user = setUp([image('a', { alt: '' })])
  expect(screen.getByText('Only your team sees this')).toBeTruthy()
  await user.click(cover())
  expect(server.to(route)).toEqual([])
  expect(screen.getByText(/^Describe what it shows/)).toBeTruthy()
  await fillField(screen.getByLabelText('Description of picture 1'), 'A pump in a school yard')
  await user.tab()
  await waitFor(() => expect(server.to(route)).toHaveLength(1))
  await user.click(cover())
  await waitFor(() => expect(readProjectState(queries, id).project?.cover).toBe(makeImageId('a')))
  expect(server.to(route).at(-1)?.body).toEqual({
    images: [{ publicId: makeImageId('a'), alt: 'A pump in a school yard', children: 'none' }],
    cover: makeImageId('a'),
  })
})

it('the picture editor uploads pictures separately; a failed one shows the reason and the others stay', async () => {
  const user = setUp([])
  const sent = fakeUploads(({ form }) => {
    const { name } = form.get('file') as File
    if (name === 'lost.png') return { status: 500, body: {} }
    return name === 'bad.png'
      ? { status: 400, body: { code: 'not-an-image', message: 'That file is not a picture.' } }
      : { status: 200, body: { image: image(name === 'a.png' ? 'a' : 'b', { alt: '' }) } }
  })
  const files = ['a.png', 'bad.png', 'lost.png', 'b.png'].map(
    (name) => new File(['x'], name, { type: 'image/png' }),
  )
  await user.upload(screen.getByLabelText('Add pictures'), files)
  expect(await screen.findByText('That file is not a picture.')).toBeTruthy()
  expect(await screen.findByText('It could not be sent. Please choose it again.')).toBeTruthy()
  await waitFor(() => expect(order()).toHaveLength(2))
  expect(sent.map(({ route: to, form }) => [to, form.get('projectId')])).toEqual(
    files.map(() => ['POST /api/project/upload-image', id]),
  )
  await user.click(screen.getByRole('button', { name: 'Remove bad.png' }))
  expect(screen.queryByText('That file is not a picture.')).toBeNull()
})

it('the picture editor keeps a change that was made while an earlier one is still being saved', async () => {
  const user = setUp([image('a'), image('b')])
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await server.respond(url, init)
    await new Promise<void>((resolve) => answers.push(resolve))
    return response
  })
  await user.click(screen.getByRole('button', { name: 'Move picture 2 up' }))
  await user.click(screen.getAllByRole('button', { name: /^Make it the cover/ })[0]!)
  for (const nth of [1, 2]) {
    await waitFor(() => expect(answers).toHaveLength(nth))
    answers[nth - 1]!()
  }
  await waitFor(() => expect(server.to(route)).toHaveLength(2))
  expect(server.to(route).at(-1)?.body).toMatchObject({ cover: makeImageId('b') })
  await waitFor(() => expect(readProjectState(queries, id).project?.cover).toBe(makeImageId('b')))
  expect(order()).toEqual([makeImageId('b'), makeImageId('a')])
})
