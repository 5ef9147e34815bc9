// A press that has begun and whose click is still to come, anywhere on the page.
let pointerUp: PromiseWithResolvers<void> | null = null

const endPress = (): void => {
  const over = pointerUp
  pointerUp = null
  // The click follows the release at once, so waiting code runs after it.
  if (over) setTimeout(over.resolve)
}

if (typeof document !== 'undefined') {
  document.addEventListener(
    'mousedown',
    () => {
      pointerUp ??= Promise.withResolvers<void>()
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
