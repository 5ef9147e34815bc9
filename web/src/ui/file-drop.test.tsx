import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'

test('files of another type or too large are refused by name, the others taken', async () => {
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
    'setup.exe is not a type of file we can take. photo.png is 2 kB; the most is 1 kB.',
  )
})
