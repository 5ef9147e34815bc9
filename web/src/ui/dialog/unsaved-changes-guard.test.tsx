import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
// The dialog is lazy-loaded. Importing it here keeps the tests from waiting.
import './confirm-dialog.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

const open = (isUnsaved: () => boolean) => {
  const form = (
    <>
      <h1>The form</h1>
      <UnsavedChangesGuard isUnsaved={isUnsaved} />
      <Link to="/elsewhere">Leave</Link>
      <Link to="?step=two">Next step</Link>
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ])
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}
const heading = (name: string) => screen.findByRole('heading', { name })

/** Returns whether the page asks the browser to confirm a reload. */
const holdsReload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('the guard asks before typed text is lost and leaves only after confirmation', async () => {
  const { user } = open(() => true)
  expect(holdsReload()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(await heading('The form')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await heading('Elsewhere')).toBeTruthy()
})

it('the guard does not ask when the person stays within the form or when no text would be lost', async () => {
  const isUnsaved = vi.fn<() => boolean>(() => true)
  const { router, user } = open(isUnsaved)
  await user.click(screen.getByRole('link', { name: 'Next step' }))
  expect(router.state.location.search).toBe('?step=two')
  isUnsaved.mockReturnValue(false)
  expect(holdsReload()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  expect(await heading('Elsewhere')).toBeTruthy()
})

it('leaving a form with a dialog over it asks once, with the message of the one that has unsaved text', async () => {
  const forms = (
    <>
      <h1>The form</h1>
      <UnsavedChangesGuard isUnsaved={() => true}>The form’s words.</UnsavedChangesGuard>
      <UnsavedChangesGuard isUnsaved={() => false}>The dialog’s words.</UnsavedChangesGuard>
      <Link to="/elsewhere">Leave</Link>
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: forms },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  expect(holdsReload()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  expect(await screen.findByText('The form’s words.')).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(await heading('Elsewhere')).toBeTruthy()
})

it('the guard asks before another section of a dashboard replaces the form', async () => {
  const router = createMemoryRouter(
    [{ path: '/', element: <UnsavedChangesGuard isUnsaved={() => true} /> }],
    { initialEntries: ['/?section=settings'] },
  )
  render(<RouterProvider router={router} />)
  await router.navigate('/?section=settings&step=two')
  expect(router.state.location.search).toBe('?section=settings&step=two')
  void router.navigate('/?section=home')
  expect(await screen.findByText('What you typed here is not saved yet.')).toBeTruthy()
})
