// A press that has begun and whose click is still to come, anywhere on the page.
let ended: PromiseWithResolvers<void> | null = null

const end = (): void => {
  const over = ended
  ended = null
  // The click follows the release of the button at once: what waits comes after it.
  if (over) setTimeout(over.resolve)
}

if (typeof document !== 'undefined') {
  document.addEventListener(
    'mousedown',
    () => {
      ended ??= Promise.withResolvers<void>()
    },
    true,
  )
  for (const kind of ['mouseup', 'dragend', 'keydown']) document.addEventListener(kind, end, true)
  window.addEventListener('blur', end)
}

/** Whether a button of the mouse, or a finger, is down and its click still to come. */
export const underPress = (): boolean => ended !== null

/** Once the press is over and its click was delivered. */
export const pressEnded = (): Promise<void> => ended?.promise ?? Promise.resolve()
