/**
 * Focuses the first field with an error after a failed press of a button, unless the person has
 * moved the focus meanwhile.
 */
export const focusFirstInvalidField = (within: Element): void => {
  const pressed = document.activeElement
  // Waits until the fields have their errors.
  requestAnimationFrame(() => {
    if (document.activeElement !== pressed || !(pressed instanceof HTMLButtonElement)) return
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
