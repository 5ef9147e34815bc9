/* Where what has the focus goes away (a row is removed, a form closes, a button may no longer be
   pressed), the browser leaves the focus nowhere, and whoever uses keys starts at the top again.
   Here it goes on from the place where it was. A change of page is the heading's to announce. */

const stops =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex="0"]'
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select'

/** An element with what stood around it, from itself up to the page. */
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

/** The focus is taken by what is there, shown and may be used. */
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

/** What came in its place or stands after it; else what stands before it, the nearest first. */
const neighbours = (parent: Element, before: Element | null): HTMLElement[] => {
  const children = [...parent.children]
  const at = before?.parentElement === parent ? children.indexOf(before) + 1 : 0
  return [
    ...children.slice(at).flatMap(listDescendants),
    ...children.slice(0, at).flatMap(listDescendants).toReversed(),
  ]
}

/** A heading or the page itself, which the tabulator never stops at. */
const takesOnlyProgrammaticFocus = (element: HTMLElement | null): boolean => {
  if (!element) return false
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Beyond the part of the page that it was in, nothing is near any more. */
const isShell = (parent: Element): boolean =>
  parent === document.body || parent.querySelector('main') !== null

/** Gives the focus to what is nearest to a place that is gone. */
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

/** Watches over the focus for as long as the page stands. */
export const restoreFocusOnRemoval = (): void => {
  let last: Place | undefined
  // A dialog gives the focus back to what opened it, which may be gone by then.
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
    // Whoever took it away may give the focus themselves, as soon as the page is drawn.
    requestAnimationFrame(() => requestAnimationFrame(look))
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}
