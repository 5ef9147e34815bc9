import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { EvidencePicker } from './evidence-picker.tsx'

// The page of a PDF is drawn in a canvas, which only a browser has.
vi.mock('./redaction/open-pdf.ts', () => ({
  openPdf: () =>
    Promise.resolve({
      count: 1,
      picture: () => Promise.reject(new TypeError('toSpliced is not a function')),
      close: () => {},
    }),
}))

it('a person whose browser cannot show a PDF’s page chooses a photograph instead, in the same dialog', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 3, height: 4, close() {} }))
  renderAt(<EvidencePicker charityId="charity-1" files={[]} onChange={() => {}} />)
  const pdf = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('Receipt'), pdf)
  await screen.findByText(
    'This browser cannot show the page. Choose a photograph or a screenshot of it instead.',
  )
  expect(screen.queryByRole('button', { name: 'Use this file' })).toBeNull()
  const photograph = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Another file'), photograph)
  expect(await screen.findByRole('button', { name: 'Use this file' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/This browser cannot show/)).toBeNull())
})
