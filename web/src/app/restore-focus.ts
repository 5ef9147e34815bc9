/* When the focused element goes away (a row is removed, a form closes, a button is disabled),
   the browser leaves the focus nowhere, and keyboard users start again at the top. This module
   moves the focus to the nearest element instead. After a change of page the heading takes the
   focus. */

const stops =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex="0"]'
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select'

/** An element with its position in the page, from the element itself up to the page. */
interface Place {
  readonly element: HTMLElement
  readonly around: readonly {
    readonly node: Element
    readonly parent: Element
    readonly before: Element | null
  }[]
  readonly path: string
  readonly layer: Element | null
  readonly isByKeys: boolean
}

const findPlace = (element: HTMLElement): Place => {
  const around = []
  for (let node: Element = element; node.parentElement; node = node.parentElement) {
    around.push({ node, parent: node.parentElement, before: node.previousElementSibling })
  }
  return {
    element,
    around,
    path: location.pathname,
    layer: element.closest(layers),
    isByKeys: element.matches(':focus-visible'),
  }
}

/** Tries to focus an element and returns whether it took the focus. */
const canTakeFocus = (element: HTMLElement, from: Place): boolean => {
  if (!from.isByKeys && element.matches(typedInto)) return false
  if (!element.isConnected || element.tabIndex < 0) return false
  if (element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]')) return false
  element.focus({ preventScroll: !from.isByKeys })
  return document.activeElement === element
}

const listDescendants = (element: Element): HTMLElement[] => [
  ...(element.matches(stops) ? [element as HTMLElement] : []),
  ...element.querySelectorAll<HTMLElement>(stops),
]

/**
 * Lists the focusable elements after `before`, then those up to `before`. In both groups the
 * nearest comes first.
 */
const neighbours = (parent: Element, before: Element | null): HTMLElement[] => {
  const children = [...parent.children]
  const at = before?.parentElement === parent ? children.indexOf(before) + 1 : 0
  return [
    ...children.slice(at).flatMap(listDescendants),
    ...children.slice(0, at).flatMap(listDescendants).toReversed(),
  ]
}

/**
 * Focuses a heading or the main element, which are not Tab stops. Returns whether it took the
 * focus.
 */
const takesOnlyProgrammaticFocus = (element: HTMLElement | null): boolean => {
  if (!element) return false
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/**
 * Tells whether a parent is outside the main content. Its children do not count as neighbours of
 * the removed element.
 */
const isShell = (parent: Element): boolean =>
  parent === document.body || parent.querySelector('main') !== null

/** Focuses the element nearest to a place that is gone. */
const focusNearest = (place: Place): void => {
  if (canTakeFocus(place.element, place)) return
  const connected = place.around.filter(({ parent }) => parent.isConnected)
  const near = connected.filter(({ parent }) => !isShell(parent))
  const [nearest, ...further] = near
  if (nearest && neighbours(nearest.parent, nearest.before).some((one) => canTakeFocus(one, place)))
    return
  if (
    further.some(({ parent }) => takesOnlyProgrammaticFocus(parent.querySelector('h1, h2, h3, h4')))
  )
    return
  takesOnlyProgrammaticFocus(document.querySelector('main'))
}

const isGone = ({ element }: Place): boolean => !element.isConnected || element.matches(':disabled')

/** Watches the focus for as long as the page is open. */
export const restoreFocusOnRemoval = (): void => {
  let last: Place | undefined
  // The place of the focus before a dialog opened. A closing dialog returns the focus to the
  // element that opened it, which may be gone by then.
  let below: Place | undefined
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    last = findPlace(target)
    if (!last.layer) below = last
  })
  let isScheduled = false
  const look = (): void => {
    isScheduled = false
    if (!last || last.path !== location.pathname || !isGone(last)) return
    if (![null, document.body, last.element].includes(document.activeElement as HTMLElement)) return
    const isLayerGone = last.layer !== null && !last.layer.isConnected
    const from = isLayerGone ? below : last
    last = undefined
    if (from) focusNearest(from)
  }
  new MutationObserver(() => {
    if (isScheduled || !last || !isGone(last)) return
    isScheduled = true
    // Waits until the page is drawn, because the code that removed the element may set the focus
    // itself.
    requestAnimationFrame(() => requestAnimationFrame(look))
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}
