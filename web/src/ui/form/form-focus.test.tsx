import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useRulesForm } from '../../lib/form/form.ts'
import { TextField } from './text-field.tsx'

const BareForm = () => {
  const form = useRulesForm({
    defaultValues: { day: '', month: '' },
    rules: {
      day: (value) => (value ? undefined : 'Enter a day'),
      month: (value) => (value ? undefined : 'Enter a month'),
    },
  })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
      <TextField label="Day" {...form.field('day')} />
      <TextField label="Month" {...form.field('month')} />
      <button type="submit">Save</button>
    </form>
  )
}

test('the first wrong field takes the focus in a form without a summary of errors', async () => {
  const user = userEvent.setup()
  render(<BareForm />)
  await user.type(screen.getByLabelText('Day'), '1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a month')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Month')))
})
