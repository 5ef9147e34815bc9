import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { fakeUploads } from '../../../testing/fake-uploads.ts'
import { AvatarSettings } from './avatar-settings.tsx'

const avatarId = `img-${'a'.repeat(26)}-512x512`
const square = new File(['square'], 'avatar.jpg', { type: 'image/jpeg' })
// The crop dialog needs a canvas, which only a browser has. The browser journey covers it.
vi.mock('./crop-dialog.tsx', () => ({
  default: ({
    file,
    error,
    onCropped,
  }: {
    file: File
    error?: string
    onCropped: (f: File) => void
  }) => (
    <div role="dialog" aria-label={file.name}>
      {error}
      <button onClick={() => onCropped(square)}>Use this picture</button>
    </div>
  ),
}))
const changed = vi.fn<(avatarId: string | null) => void>()
beforeEach(() => changed.mockClear())

const setUp = (now: string | null = null) => {
  renderAt(<AvatarSettings userId="person-1" name="Ada Okoro" avatarId={now} onChanged={changed} />)
  return userEvent.setup()
}
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })

it('the picture settings send no request when no picture is selected', () => {
  const sent = fakeUploads(() => ({ status: 200, body: { avatarId } }))
  setUp()
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [] } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
  expect(screen.queryByRole('alert', { name: /./ })).toBeNull()
})

it('the settings send the cropped part of a picture with the person’s id and report the new picture’s id', async () => {
  const sent = fakeUploads(() => ({ status: 200, body: { avatarId } }))
  const user = setUp()
  await user.upload(screen.getByLabelText('Choose a picture'), photo)
  await user.click(await screen.findByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(changed).toHaveBeenCalledWith(avatarId))
  expect(sent[0]?.route).toBe('PATCH /api/user/update-avatar')
  expect(sent[0]?.form.get('userId')).toBe('person-1')
  expect((sent[0]!.form.get('file') as File).name).toBe('avatar.jpg')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a refused picture stays open in the picture settings, with the server’s reason', async () => {
  const message = 'That picture has more than 25 megapixels.'
  fakeUploads(() => ({ status: 400, body: { code: 'image-too-many-pixels', message } }))
  const user = setUp()
  await user.upload(screen.getByLabelText('Choose a picture'), photo)
  await user.click(await screen.findByRole('button', { name: 'Use this picture' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(changed).not.toHaveBeenCalled()
})

it('the picture settings remove the picture when the person asks for it', async () => {
  stubServer({
    'DELETE /api/user/avatar': { message: 'Your picture has been removed.' },
  })
  const user = setUp(avatarId)
  expect(screen.getByRole('img', { name: 'Ada Okoro' }).getAttribute('src')).toBe(
    `/files/${avatarId}/160.webp`,
  )
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  await waitFor(() => expect(changed).toHaveBeenCalledWith(null))
})

it('the picture settings ask for a picture that shows the person alone, without a child', () => {
  setUp()
  expect(
    screen.getByText(/Choose a picture that shows only you, with no child in it\.$/),
  ).toBeTruthy()
})
