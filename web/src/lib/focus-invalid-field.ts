/** After a press that could not go on: to the first field that says what is wrong. The focus stays
    where someone has moved it themselves. */
export function focusFirstInvalidField(within: Element): void {
  const pressed = document.activeElement
  // Once the fields have their errors.
  requestAnimationFrame(() => {
    if (document.activeElement !== pressed || !(pressed instanceof HTMLButtonElement)) return
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
