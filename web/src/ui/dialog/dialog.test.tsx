import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import { Textarea } from '../form/textarea.tsx'
// The dialog is lazy-loaded. Importing it here keeps the tests from waiting.
import './lazy-confirm-dialog.tsx'

const Opened = ({ onClosed, typed = false }: { onClosed?: () => void; typed?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <div data-toasts>
        <button type="button">Dismiss message</button>
      </div>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false)
          onClosed?.()
        }}
        title="Complete Your Registration"
        hasUnsavedInput={typed}
      >
        <TextField label="First name" name="firstname" />
        <Textarea label="Reason" name="reason" />
      </Dialog>
    </>
  )
}

const opened = async (typed = false) => {
  const user = userEvent.setup()
  const onClosed = vi.fn<() => void>()
  renderAt(<Opened onClosed={onClosed} typed={typed} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', { name: 'Complete Your Registration' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { user, onClosed, dialog }
}

test('a dialog takes the focus and returns it on Escape', async () => {
  const { user } = await opened()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
})

test('a dialog’s close icon closes it', async () => {
  const { user, onClosed } = await opened()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClosed).toHaveBeenCalledOnce()
})

test('a press outside closes a dialog, but a press on a toast does not', async () => {
  const { user, onClosed, dialog } = await opened()
  await user.click(screen.getByText('Dismiss message'))
  expect(onClosed).not.toHaveBeenCalled()
  await user.click(dialog.parentElement!)
  expect(onClosed).toHaveBeenCalledOnce()
})

test('a press outside never discards typed text, and Escape asks first', async () => {
  const { user, onClosed, dialog } = await opened(true)
  await user.click(dialog.parentElement!)
  expect(onClosed).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Continue writing' }))
  expect(onClosed).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClosed).toHaveBeenCalledOnce()
})

test('a dialog asks before it discards text in a text area, although nothing declares that text as unsaved', async () => {
  const { user, onClosed } = await opened()
  await user.type(screen.getByLabelText('Reason'), 'It came twice.')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Continue writing' }))
  await user.clear(screen.getByLabelText('Reason'))
  await user.keyboard('{Escape}')
  expect(onClosed).toHaveBeenCalledOnce()
})

test('a confirm dialog focuses Cancel and ignores presses on its button while its action runs', async () => {
  const user = userEvent.setup()
  const onConfirm = vi.fn<() => void>()
  const props = { title: 'Delete this project?', confirm: 'Delete project', onConfirm }
  const { rerender } = render(
    <ConfirmDialog {...props} open onClose={() => {}}>
      It cannot be taken back.
    </ConfirmDialog>,
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await user.click(screen.getByRole('button', { name: 'Delete project' }))
  expect(onConfirm).toHaveBeenCalledOnce()

  rerender(
    <ConfirmDialog
      {...props}
      open
      busy="Deleting…"
      error="Failed to delete project"
      onClose={() => {}}
    >
      It cannot be taken back.
    </ConfirmDialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Deleting…' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toBe('Failed to delete project')
})
