/* Functions that run in the page between key presses. Each is self-contained, because the
   browser gets its source text only. */
/* oxlint-disable unicorn/consistent-function-scoping */

/** How the keyboard reaches a target and operates it. */
export interface KeyboardTarget {
  /**
   * tab: Tab stops at the target; arrows: arrow keys reach it in its group; option: it is in a
   * combobox's list.
   */
  readonly kind: 'tab' | 'arrows' | 'option' | 'none'
  /** The keys that move to the next and the previous member of the group. */
  readonly keys: readonly [next: string, previous: string]
  /** The target's element, type and role. */
  readonly tag: string
  readonly type: string
  readonly role: string
}

/**
 * Returns the control that a click on this element reaches: the control around it or the one it
 * labels.
 */
export const findControl = (element: Element): Element => {
  const held = element.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], [role="option"], label',
  )
  return held instanceof HTMLLabelElement ? (held.control ?? held) : (held ?? element)
}

export const describeTarget = (control: Element): KeyboardTarget => {
  const role = control.getAttribute('role') ?? ''
  const type = control instanceof HTMLInputElement ? control.type : ''
  const description = { tag: control.tagName.toLowerCase(), type, role }
  const down = ['ArrowDown', 'ArrowUp'] as const
  const right = ['ArrowRight', 'ArrowLeft'] as const
  if (type === 'radio') return { ...description, kind: 'arrows', keys: down }
  if (role === 'option') return { ...description, kind: 'option', keys: down }
  if (control instanceof HTMLElement || control instanceof SVGElement) {
    if (control.tabIndex >= 0) return { ...description, kind: 'tab', keys: down }
  }
  const group = control.closest(
    '[role="menu"], [role="tablist"], [role="radiogroup"], [role="toolbar"], [role="grid"]',
  )
  if (group === null) {
    const isThere = control === document.activeElement
    return { ...description, kind: isThere ? 'tab' : 'none', keys: down }
  }
  const lies = group.getAttribute('aria-orientation')
  const isRow = lies ? lies === 'horizontal' : group.matches('[role="tablist"], [role="toolbar"]')
  return { ...description, kind: 'arrows', keys: isRow ? right : down }
}

/** Returns the element at which Tab stops for a target that is not a Tab stop itself. */
export const findTabStop = (control: Element): Element => {
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    const form = control.form ?? document
    const group = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      (one) => one.name === control.name && one.form === control.form && !one.disabled,
    )
    return group.find((one) => one.checked) ?? group[0] ?? control
  }
  if (control.getAttribute('role') === 'option') {
    const list = control.closest('[role="listbox"]')
    return document.querySelector(`[aria-controls="${list?.id}"]`) ?? control
  }
  if (control instanceof HTMLElement && control.tabIndex >= 0) return control
  const group = control.closest(
    '[role="menu"], [role="tablist"], [role="radiogroup"], [role="toolbar"], [role="grid"]',
  )
  if (group?.contains(document.activeElement)) return document.activeElement!
  return group?.querySelector('[tabindex="0"]') ?? control
}

/** Returns whether the page has replaced the element by another one. */
export const isReplaced = (element: Element): boolean => !element.isConnected

/**
 * Estimates how many presses of Tab lead to this stop, in page order. Negative numbers mean
 * Shift+Tab, and 0 means that the stop has the focus or that the page has replaced it. The estimate
 * saves a check after every press.
 */
export const countTabPresses = (stop: Element): number => {
  const active = document.activeElement
  if (active === stop || !stop.isConnected) return 0
  const getRadioGroup = (one: Element | null): string =>
    one instanceof HTMLInputElement && one.type === 'radio' ? one.name : ''
  // Going backwards, Tab stops at the last radio of a group in which none is selected.
  if (getRadioGroup(stop) !== '' && getRadioGroup(stop) === getRadioGroup(active)) return 0
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable="true"], [tabindex]',
    ),
  ].filter((one) => {
    if (one === stop || one === active) return true
    if (one.tabIndex < 0 || one.matches(':disabled') || one.closest('[inert]')) return false
    if (!one.checkVisibility({ visibilityProperty: true })) return false
    if (getRadioGroup(one) === '') return true
    const group = [...document.getElementsByName(getRadioGroup(one))] as HTMLInputElement[]
    return one === (group.find((other) => other.checked) ?? group[0])
  })
  // A date field has three Tab stops and one for its calendar.
  const countStops = (one: HTMLElement): number =>
    one instanceof HTMLInputElement && one.type === 'date' ? 4 : 1
  const to = stops.indexOf(stop as HTMLElement)
  const from = active === document.body ? -1 : stops.indexOf(active as HTMLElement)
  const between = stops.slice(Math.min(from, to) + 1, Math.max(from, to))
  const presses = between.reduce((sum, one) => sum + countStops(one), 1)
  return to > from ? presses : -presses
}

/** Returns true while the target is in a dialog or menu that does not have the focus yet. */
export const isOutside = (control: Element): boolean => {
  const layer = control.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')
  return layer !== null && !layer.contains(document.activeElement)
}

/**
 * Describes why the focus is not visible on the focused element; '' if it is visible or if the page
 * has replaced the element.
 */
export const findFocusError = (control: Element): string => {
  if (!control.isConnected) return ''
  if (document.activeElement !== control) return 'The focus has left it again.'
  const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
  const parents: Element[] = []
  for (let up = control.parentElement; up && parents.length < 3; up = up.parentElement) {
    parents.push(up)
  }
  const drawn = [control, ...labels, ...parents].find((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    const { width, height } = one.getBoundingClientRect()
    const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    return isDrawn && width > 4 && height > 4 && one.checkVisibility({ opacityProperty: true })
  })
  if (!drawn) return 'Nothing shows that it has the focus.'
  const box = drawn.getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const top = Math.max(box.top, 0)
  const right = Math.min(box.right, innerWidth)
  const bottom = Math.min(box.bottom, innerHeight)
  if (right <= left || bottom <= top) return 'It has the focus outside of what is in sight.'
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((across) =>
    shares.some((down) => {
      const x = Math.min(left + (right - left) * across, innerWidth - 1)
      const y = Math.min(top + (bottom - top) * down, innerHeight - 1)
      const over = document.elementFromPoint(x, y)
      return over !== null && (drawn.contains(over) || over.contains(drawn))
    }),
  )
  return isSeen ? '' : 'It has the focus under something that hides it.'
}

/** Returns a number that identifies this document and whether nothing in it has the focus. */
export const findFocusPlace = (): { readonly document: number; readonly isNowhere: boolean } => {
  const marked = document as Document & { journeyMark?: number }
  marked.journeyMark ??= Math.random()
  return {
    document: marked.journeyMark,
    isNowhere: document.activeElement === null || document.activeElement === document.body,
  }
}
