/**
 * Focuses the first field with an error after the action of a pressed button failed, unless the
 * person has moved the focus in the meantime.
 */
export const focusFirstInvalidField = (within: Element): void => {
  const pressed = document.activeElement
  // Waits until the fields have their errors.
  requestAnimationFrame(() => {
    if (document.activeElement !== pressed || !(pressed instanceof HTMLButtonElement)) return
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
