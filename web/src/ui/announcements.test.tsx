import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Checkbox } from './form/checkbox.tsx'
import { Combobox, MultiCombobox } from './form/combobox.tsx'
import { ConfirmDialog } from './dialog/confirm-dialog.tsx'
import { DateField } from './form/date-field.tsx'
import { Dialog } from './dialog/dialog.tsx'
import { FileDrop } from './files/file-drop.tsx'
import { PasswordField } from './form/password-field.tsx'
import { Meter, Progress } from './charts/progress.tsx'
import { RadioCards } from './form/radio-cards.tsx'
import { SectionNav } from './layout/section-nav.tsx'
import { Select } from './form/select.tsx'
import { TextField } from './form/text-field.tsx'
import { Textarea } from './form/textarea.tsx'
import { LoadingPlaceholder } from './loading/loading-placeholder.tsx'

/** Returns the text that describes an element to assistive technology. */
const getDescription = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? 'nothing')
    .join(' ')

const fieldTexts = { label: 'Country', hint: 'Where it is.', error: 'Choose a country.' }
const options = [{ value: 'KE', label: 'Kenya' }]

test.each<[string, ReactNode]>([
  ['a line of text', <TextField key="1" {...fieldTexts} />],
  ['a text', <Textarea key="1" {...fieldTexts} />],
  ['a date', <DateField key="1" {...fieldTexts} />],
  ['a password', <PasswordField key="1" {...fieldTexts} autoComplete="new-password" />],
  ['a list', <Select key="1" {...fieldTexts} options={options} />],
  [
    'one of many',
    <Combobox key="1" {...fieldTexts} options={options} value={null} onChange={() => {}} />,
  ],
  [
    'several of many',
    <MultiCombobox key="1" {...fieldTexts} options={options} value={[]} onChange={() => {}} />,
  ],
  ['a tick', <Checkbox key="1" {...fieldTexts} />],
  ['a file', <FileDrop key="1" {...fieldTexts} onFiles={() => {}} />],
])('the invalid field for %s gives screen readers its hint and its error message', (_, field) => {
  render(field)
  const control = screen.getByLabelText('Country', { selector: 'input, textarea, select' })
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(getDescription(control)).toBe('Where it is. Choose a country.')
})

test('a group of cards reports its error to screen readers with its message', () => {
  const { label: legend, hint, error } = fieldTexts
  render(<RadioCards legend={legend} hint={hint} error={error} cards={options} />)
  const group = screen.getByRole('group', { name: 'Country' })
  expect(getDescription(group)).toBe('Where it is. Choose a country.')
})

test('a valid field reports no error to screen readers', () => {
  render(<TextField label="Country" />)
  const control = screen.getByLabelText('Country')
  expect(control.hasAttribute('aria-invalid')).toBe(false)
  expect(control.hasAttribute('aria-describedby')).toBe(false)
})

test('a progress bar announces its label and value, and no value when the progress is unknown', () => {
  const { rerender } = render(<Progress label="Sending the file" value={0.426} />)
  const bar = screen.getByRole('progressbar', { name: 'Sending the file' })
  expect(bar.getAttribute('aria-valuenow')).toBe('42')
  rerender(<Progress label="Opening the file" />)
  const unknown = screen.getByRole('progressbar', { name: 'Opening the file' })
  expect(unknown.hasAttribute('aria-valuenow')).toBe(false)
})

test('a meter announces its value in words', () => {
  render(<Meter label="Raised" value={4200} max={12_000} text="£4,200 of £12,000" />)
  const meter = screen.getByRole('meter', { name: 'Raised' })
  expect(meter.getAttribute('aria-valuetext')).toBe('£4,200 of £12,000')
})

test('a waiting screen announces what is loading', () => {
  const { container } = render(<LoadingPlaceholder label="the gifts" lines={2} />)
  expect(screen.getByRole('status').textContent).toBe('Loading the gifts')
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toBe('Loading the gifts')
})

test('a dialog is announced by its title and description', async () => {
  render(
    <Dialog open onClose={() => {}} title="Change amount" description="Your gift to Wells for All">
      Words
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Change amount' })
  expect(getDescription(dialog)).toBe('Your gift to Wells for All')
})

const ReasonForm = () => {
  const [errorMessage, setErrorMessage] = useState<string>()
  return (
    <ConfirmDialog
      open
      title="Withdraw it?"
      confirm="Withdraw"
      onConfirm={() => setErrorMessage('Say why.')}
      onClose={() => {}}
    >
      <TextField label="Who" />
      <TextField label="Why" error={errorMessage} />
    </ConfirmDialog>
  )
}

test('a dialog whose form has an error focuses the field with the error', async () => {
  render(<ReasonForm />)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Why')))
})

const SectionsExample = ({ open }: { open: string }) => (
  <MemoryRouter>
    <SectionNav
      label="Dashboard"
      sections={['Home', 'Gifts'].map((label) => ({ key: label, label }))}
      current={open}
      toPath={(key) => `?section=${key}`}
    />
  </MemoryRouter>
)

test('a dashboard announces a newly opened section, but not the first one', () => {
  const { rerender } = render(<SectionsExample open="Home" />)
  const fieldTexts = screen.getByRole('navigation').querySelector('[aria-live="polite"]')!
  expect(fieldTexts.textContent).toBe('')
  rerender(<SectionsExample open="Gifts" />)
  expect(fieldTexts.textContent).toBe('Gifts is open')
})
