import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'

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
