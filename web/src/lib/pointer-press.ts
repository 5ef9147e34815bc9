import { makePromiseParts, type PromiseParts } from './promise-parts.ts'

// Resolves when the current press of a mouse button or finger is over; null if nothing is pressed.
let pointerUp: PromiseParts | null = null

const endPress = (): void => {
  const over = pointerUp
  pointerUp = null
  // The browser fires the click right after the release, so the code that waits runs after the
  // click.
  if (over) setTimeout(over.resolve)
}

if (typeof document !== 'undefined') {
  document.addEventListener(
    'mousedown',
    () => {
      pointerUp ??= makePromiseParts()
    },
    true,
  )
  for (const kind of ['mouseup', 'dragend', 'keydown'])
    document.addEventListener(kind, endPress, true)
  window.addEventListener('blur', endPress)
}

/** Returns whether a mouse button or finger is down and its click is still to come. */
export const isPointerDown = (): boolean => pointerUp !== null

/** Resolves once the press is over and its click was handled. */
export const waitForPointerUp = (): Promise<void> => pointerUp?.promise ?? Promise.resolve()
