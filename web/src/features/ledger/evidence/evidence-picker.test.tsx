import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { EvidencePicker } from './evidence-picker.tsx'

// Only a browser can decode a photograph. Without that, the picker takes a photograph as it is.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', undefined)
})

const open = (accept = true) => {
  renderAt(<EvidencePicker charityId="charity-1" files={[]} onChange={() => {}} />)
  return userEvent.setup({ applyAccept: accept })
}

it('the picker accepts a HEIC photograph by its type or, if the browser knows no type, by its name', async () => {
  const user = open()
  for (const file of [
    new File(['x'], 'IMG_0042.HEIC'),
    new File(['x'], 'camera', { type: 'image/heic' }),
    new File(['x'], 'photo.heif', { type: 'image/heif' }),
  ]) {
    await user.upload(screen.getByLabelText('Receipt'), file)
    await screen.findByRole('dialog', { name: 'Hide private details' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

it('the picker names HEIC in the hint of its field and in the error for an unsupported file', async () => {
  const user = open(false)
  expect(
    screen.getByText(
      'A photograph (JPEG, PNG, WebP, AVIF, GIF, or HEIC from a phone) or a PDF up to 10 MB. A large photograph is made smaller. You hide private details before you send it.',
    ),
  ).toBeTruthy()
  await user.upload(screen.getByLabelText('Receipt'), new File(['x'], 'notes.txt'))
  expect(screen.getByRole('alert').textContent).toBe(
    'notes.txt is not a type of file we can take: choose JPEG, PNG, WEBP, AVIF, GIF, HEIC, HEIF or PDF.',
  )
})
