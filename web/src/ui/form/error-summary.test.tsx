import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listErrors, useRulesForm } from '../../lib/form/form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './text-field.tsx'

const Form = ({ onSend = () => {} }: { onSend?: () => void }) => {
  const { register, handleSubmit, formState } = useRulesForm({
    defaultValues: { firstname: '', lastname: '' },
    rules: {
      firstname: (value) => (value ? undefined : 'First name is required.'),
      lastname: (value) => (value ? undefined : 'Last name is required.'),
    },
  })
  const { errors, submitCount } = formState
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSend)(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <TextField label="First name" {...register('firstname')} error={errors.firstname?.message} />
      <TextField label="Last name" {...register('lastname')} error={errors.lastname?.message} />
      <button type="submit">Send</button>
    </form>
  )
}

const send = () => screen.getByRole('button', { name: 'Send' })

test('an error summary takes the focus on submit, and its lines link to the fields', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(send())
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)

  await user.click(screen.getByRole('link', { name: 'Last name is required.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
})

test('typing never moves the focus to the summary, and another submit does', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(send())
  const first = screen.getByLabelText('First name')
  await user.type(first, 'A')
  await user.clear(first)
  expect(document.activeElement).toBe(first)

  await user.click(send())
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('typing after a successful submit never moves the focus', async () => {
  const user = userEvent.setup()
  const onSend = vi.fn<() => void>()
  render(<Form onSend={onSend} />)
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Okoro')
  await user.click(send())
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  const first = screen.getByLabelText('First name')
  await user.clear(first)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(document.activeElement).toBe(first)
})

test('an error appears once its field loses the focus and then follows the typing', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const first = screen.getByLabelText('First name')
  await user.click(first)
  expect(screen.queryByText('First name is required.')).toBeNull()
  await user.tab()
  expect(await screen.findByText('First name is required.')).toBeTruthy()
  expect(first.getAttribute('aria-describedby')).toBe('field-firstname-error')

  await user.type(first, 'A')
  expect(screen.queryByText('First name is required.')).toBeNull()
})
