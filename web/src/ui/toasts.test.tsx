import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, useToasts } from '../lib/toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
})

const showToast = (kind: 'success' | 'error', text: string) => act(() => void toast[kind](text))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('the live regions for successes and errors exist before the first message', () => {
  render(<Toasts />)
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
  expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive')
})

test('a success is announced politely and stays 3 seconds', () => {
  render(<Toasts />)
  showToast('success', 'Saved')
  expect(screen.getByRole('status').textContent).toBe('Saved')
  pass(2999)
  expect(screen.queryByText('Saved')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('an error is announced assertively and stays 5 seconds', () => {
  render(<Toasts />)
  showToast('error', 'Failed to log in')
  expect(screen.getByRole('alert').textContent).toBe('Failed to log in')
  pass(4999)
  expect(screen.queryByText('Failed to log in')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Failed to log in')).toBeNull()
})

test('a toast’s time stops while it is hovered or has the focus', () => {
  render(<Toasts />)
  showToast('success', 'Saved')
  const shown = screen.getByText('Saved')
  pass(2000)

  fireEvent.pointerEnter(shown.parentElement!)
  pass(10_000)
  expect(screen.queryByText('Saved')).toBeTruthy()
  fireEvent.focus(screen.getByRole('button'))
  fireEvent.pointerLeave(shown.parentElement!)
  pass(10_000)
  expect(screen.queryByText('Saved')).toBeTruthy()

  fireEvent.blur(screen.getByRole('button'))
  pass(999)
  expect(screen.queryByText('Saved')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast’s emoji is visible but hidden from screen readers', () => {
  render(<Toasts />)
  showToast('success', 'You are now a member of Wells for All🍻!')
  const hidden = screen.getByRole('status').querySelector('p [aria-hidden="true"]')
  expect(hidden?.textContent).toBe('🍻')
  expect(screen.getByRole('status').textContent).toBe('You are now a member of Wells for All🍻!')
})

test('a toast can be dismissed', () => {
  render(<Toasts />)
  showToast('error', 'Reset failed')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
  expect(screen.queryByText('Reset failed')).toBeNull()
})

const place = (shown: HTMLElement, left: number, top: number, width: number, height: number) =>
  vi.spyOn(shown, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height))

test('a toast disappears when it would hide the focused element, and only then', () => {
  render(
    <>
      <button type="button">Under it</button>
      <button type="button">Beside it</button>
      <Toasts />
    </>,
  )
  showToast('error', 'Reset failed')
  place(screen.getByText('Reset failed').parentElement!, 50, 16, 280, 50)
  const [under, beside] = [screen.getByText('Under it'), screen.getByText('Beside it')]
  place(under, 60, 20, 40, 40)
  place(beside, 10, 20, 60, 40)

  act(() => beside.focus())
  expect(screen.queryByText('Reset failed')).toBeTruthy()
  act(() => under.focus())
  expect(screen.queryByText('Reset failed')).toBeNull()
})

test('a toast with Undo stays 8 seconds, and Undo takes the act back', () => {
  const [undo, end] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>(async () => {})]
  render(<Toasts />)
  act(() => void toast.undoable('Draft deleted', { undo, end }))
  pass(7999)
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Draft deleted' }))
  pass(1)
  expect(screen.queryByText('Draft deleted')).toBeNull()
  expect(undo).toHaveBeenCalledOnce()
  expect(end).not.toHaveBeenCalled()
})

test('an act that waits is done when its toast ends, is dismissed, or the page is left', () => {
  const end = vi.fn<() => Promise<void>>(async () => {})
  const wait = () => act(() => void toast.undoable('Draft deleted', { undo: () => {}, end }))
  render(<Toasts />)
  wait()
  pass(8000)
  expect(end).toHaveBeenCalledTimes(1)
  wait()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
  expect(end).toHaveBeenCalledTimes(2)
  wait()
  fireEvent(window, new Event('pagehide'))
  expect(end).toHaveBeenCalledTimes(3)
  pass(8000)
  expect(end).toHaveBeenCalledTimes(3)
})
