import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'

type FindElement = () => HTMLElement | null | undefined

/**
 * Renders a change at once and focuses an element that it shows. If the focus moved a moment later,
 * it could interrupt what the person already types elsewhere.
 */
export const showAndFocus = (change: () => void, find: FindElement): void => {
  flushSync(change)
  find()?.focus()
}

/**
 * Renders a change that removes the focused element, then focuses another element. If the person
 * has moved the focus in the meantime, it stays there.
 */
export const closeAndFocus = (change: () => void, find: FindElement): void => {
  flushSync(change)
  if (document.activeElement === document.body) find()?.focus()
}

/**
 * Returns the blur handler of a group of fields. It calls `leave` when the focus moves out of the
 * group, not within it.
 */
export const callOnLeaving =
  (leave: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }
