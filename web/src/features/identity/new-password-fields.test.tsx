import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useRulesForm } from '../../lib/form/form.ts'
import { fakeServer } from '../../testing/session.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const Form = () => {
  const form = useRulesForm({ defaultValues: { password: '', confirmPassword: '' }, rules: {} })
  return (
    <form>
      <NewPasswordFields form={form} name="password" />
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
const warning =
  'This is one of the 3,000 most common passwords, so it is easy to guess. Choose another if you can.'

const open = (common: boolean) => {
  const server = fakeServer({ 'POST /api/auth/check-password': { common } })
  const respond = vi.fn<typeof server.respond>(server.respond)
  vi.stubGlobal('fetch', respond)
  render(<Form />)
  return respond
}

test('a common password gets a polite warning below its field, which is no error', async () => {
  const user = userEvent.setup()
  open(true)
  // The region exists before its text, so that screen readers announce the text.
  const region = screen.getAllByRole('status').find(({ id }) => id === 'field-password-warning')!
  expect(region.textContent).toBe('')

  await user.type(field(), 'Password1')
  await waitFor(() => expect(region.textContent).toBe(warning))
  expect(field().getAttribute('aria-describedby')).toContain(region.id)
  expect(field().getAttribute('aria-invalid')).toBeNull()

  await user.type(field(), '-and-more')
  expect(region.textContent).toBe('')
})

test('the server checks a password once typing pauses, and never checks a weak one', async () => {
  const user = userEvent.setup()
  const respond = open(false)
  await user.type(field(), 'aaaa')
  await user.clear(field())
  await user.type(field(), 'Rain-on-the-roof-7')
  await waitFor(() => expect(respond).toHaveBeenCalled())
  expect(respond.mock.calls.map(([, init]) => init?.body)).toEqual([
    JSON.stringify({ password: 'Rain-on-the-roof-7' }),
  ])
})
