/**
 * Focuses the first field with an error after an action failed, unless the person has moved the
 * focus in the meantime. A pressed submit button leaves the focus where it was.
 */
export const focusFirstInvalidField = (within: Element): void => {
  const before = document.activeElement
  // Waits until the fields have their errors.
  requestAnimationFrame(() => {
    if (document.activeElement !== before) return
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
