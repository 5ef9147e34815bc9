import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { TextField } from './form/text-field.tsx'

test('a form that is being sent is not sent again by a press or by Enter', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  )
  const form = (busy: string | false) => (
    <form id="amount" onSubmit={onSubmit}>
      <TextField label="Amount" name="amount" />
      <Button type="submit" form="amount" busy={busy}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await user.type(screen.getByLabelText('Amount'), '5{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  rerender(form('Sending..'))
  await user.type(screen.getByLabelText('Amount'), '{Enter}')
  await user.click(screen.getByRole('button', { name: 'Sending..' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
