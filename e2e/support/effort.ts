import type { Page } from '@playwright/test'

/** The effort of a person so far: presses of links and buttons, fields typed in, and screens. */
export interface Effort {
  readonly presses: number
  readonly fields: number
  readonly screens: number
}

/**
 * Counts what a person does on a page, as the browser sees it: each press of a link or a control by
 * pointer or key, each text field that is typed in, and each screen. Another address of the same
 * path is the same screen. Call it before the page opens anything.
 */
export const countEffort = async (page: Page): Promise<() => Effort> => {
  let presses = 0
  const fields = new Set<string>()
  let screens = 0
  let path = ''
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.exposeFunction('countField', (name: string) => fields.add(name))
  await page.addInitScript(() => {
    const exposed = window as unknown as {
      countPress: () => void
      countField: (name: string) => void
    }
    const textFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="submit"])'
    const controls = 'a, button, summary, select, input, [role="button"], [role="option"]'
    document.addEventListener(
      'click',
      ({ target }) => {
        // A press in a text field only places the cursor. The field is counted when it is typed in.
        if (!(target instanceof Element) || target.closest(textFields)) return
        if (target.closest(controls)) exposed.countPress()
      },
      true,
    )
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element) || !target.matches(textFields)) return
        exposed.countField(`${location.pathname} ${target.id}`)
      },
      true,
    )
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return
    const { pathname } = new URL(frame.url())
    if (pathname !== path) screens += 1
    path = pathname
  })
  return () => ({ presses, fields: fields.size, screens })
}

/** Returns the effort between two counts. */
export const subtractEffort = (after: Effort, before: Effort): Effort => ({
  presses: after.presses - before.presses,
  fields: after.fields - before.fields,
  screens: after.screens - before.screens,
})
