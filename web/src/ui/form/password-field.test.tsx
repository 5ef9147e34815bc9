import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })

test('the password toggle appears once text is typed and disappears when the field is emptied', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Password" name="password" autoComplete="new-password" />)
  expect(screen.queryByRole('button')).toBeNull()

  await user.type(field(), 'a')
  expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy()

  await user.clear(field())
  expect(screen.queryByRole('button')).toBeNull()
})

test('the toggle shows and hides the password, and its label says which it will do', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Password" name="password" autoComplete="new-password" />)
  await user.type(field(), 'long enough')
  expect(field().type).toBe('password')

  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field().type).toBe('text')

  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field().type).toBe('password')
})

test('the password toggles of two fields in a form have different names', () => {
  render(
    <>
      <PasswordField label="Password" autoComplete="new-password" defaultValue="a" />
      <PasswordField label="Confirm password" autoComplete="new-password" defaultValue="a" />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show confirm password' })).toBeTruthy()
})

test('a password can be pasted', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Password" autoComplete="current-password" />)
  await user.click(field())
  await user.paste('from a manager')
  expect(field().value).toBe('from a manager')
})

test('an error replaces the line about the password’s strength', () => {
  const strength = { level: 'fair', label: 'Password is fair' } as const
  const props = { label: 'Password', autoComplete: 'new-password', strength } as const
  const { rerender } = render(<PasswordField {...props} />)
  expect(screen.getByText('Password is fair')).toBeTruthy()

  rerender(<PasswordField {...props} error="Passwords must match" />)
  expect(screen.queryByText('Password is fair')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBe('true')
})
