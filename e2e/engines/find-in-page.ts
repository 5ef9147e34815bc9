// The page receives each function as text, with everything that it uses.
/* oxlint-disable unicorn/consistent-function-scoping */

/** The kinds of elements that a person looks for, as CSS. */
const selectors = {
  button: 'button, [role="button"], summary, input[type="submit"]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, select, textarea, [contenteditable="true"]',
  image: 'img',
} as const

export type Kind = keyof typeof selectors

/**
 * Finds an element by its accessible name, first the whole name, then its start or end. Runs on the
 * page, so it is one function without imports. Looks only into an open dialog if there is one.
 */
const findOnPage = (selector: string, name: string): Element | null => {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const getName = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const names = [
      element.getAttribute('aria-label'),
      labelled,
      labels.map((label) => label.textContent).join(' '),
      element.getAttribute('alt'),
      element.textContent,
    ]
    return names.map(clean).find((text) => text !== '') ?? ''
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  const within = [...dialogs].findLast(isShown) ?? document
  const shown = [...within.querySelectorAll(selector)].filter(isShown)
  return (
    shown.find((element) => getName(element) === name) ??
    shown.find((element) => getName(element).startsWith(name)) ??
    shown.find((element) => getName(element).endsWith(name)) ??
    null
  )
}

/** Sets the value of a field as typing does, for controls whose typing differs by browser. */
const setOnPage = (field: Element | null, value: string): boolean => {
  if (!field) return false
  const text = (option: HTMLOptionElement) => option.text === value
  const chosen = field instanceof HTMLSelectElement ? [...field.options].find(text)?.value : value
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  set!.call(field, chosen)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Returns the expression that finds an element by kind and name. */
export const writeFind = (kind: Kind, name: string): string =>
  `(${findOnPage.toString()})(${JSON.stringify(selectors[kind])}, ${JSON.stringify(name)})`

/** Returns the expression that sets the value of a named field; false if there is none. */
export const writeSet = (name: string, value: string): string =>
  `(${setOnPage.toString()})(${writeFind('field', name)}, ${JSON.stringify(value)})`
