import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'

// Decoding and drawing need a browser, which a journey uses. Without a decoder nothing is shrunk.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', undefined)
})
afterEach(() => vi.restoreAllMocks())

test('the error about a file that is too large names its size and the size limit', async () => {
  const user = userEvent.setup()
  render(<FileDrop label="Receipt" maxBytes={1024 * 1024} onFiles={() => {}} />)
  const photo = new File(['x'.repeat(1_200_000)], 'photo.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Receipt'), photo)
  expect(screen.getByRole('alert').textContent).toBe(
    'photo.jpg is 1.2 MB; the most is 1 MB. Choose a smaller one.',
  )
})

test('files of another type or too large are refused by name, and the others are accepted', async () => {
  const user = userEvent.setup({ applyAccept: false })
  const onFiles = vi.fn<(files: File[]) => void>()
  render(
    <FileDrop label="Receipt" accept="image/*,.pdf" maxBytes={1000} multiple onFiles={onFiles} />,
  )
  const good = new File(['x'], 'receipt.PDF', { type: 'application/pdf' })
  const program = new File(['x'], 'setup.exe', { type: 'application/x-msdownload' })
  const large = new File(['x'.repeat(2000)], 'photo.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Receipt'), [good, program, large])

  expect(onFiles).toHaveBeenCalledExactlyOnceWith([good])
  expect(screen.getByRole('alert').textContent).toBe(
    'setup.exe is not a type of file we can take: choose a picture or PDF. photo.png is 2 kB; the most is 1 kB. Choose a smaller one.',
  )
})

test('a photograph that is too large or HEIC is shrunk before it is taken, and an unreadable one is named', async () => {
  const user = userEvent.setup({ applyAccept: false })
  vi.stubGlobal('createImageBitmap', ({ name }: File) =>
    name === 'IMG_1.heic'
      ? Promise.resolve({ width: 6000, height: 5000, close: () => undefined })
      : Promise.reject(new DOMException('not decoded')),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob(['small'], { type: 'image/jpeg' }))
  })
  const onFiles = vi.fn<(files: File[]) => void>()
  render(
    <FileDrop label="Picture" accept="image/jpeg" maxBytes={1000} multiple onFiles={onFiles} />,
  )
  const photos = ['IMG_1.heic', 'IMG_2.heic'].map((name) => new File(['x'.repeat(2000)], name))
  await user.upload(screen.getByLabelText('Picture'), photos)
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1))
  expect(onFiles.mock.calls[0]![0].map(({ name, type }) => [name, type])).toEqual([
    ['IMG_1.jpg', 'image/jpeg'],
  ])
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^IMG_2.heic: This HEIC photograph cannot be opened\./,
    ),
  )
})
