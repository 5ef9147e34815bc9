import type { Page } from '@playwright/test'
import { findFocusError } from './in-page.ts'

const maxStops = 600

interface Stop {
  readonly isEnd: boolean
  readonly error: string
  readonly what: string
}

// Each stop needs only one call to the browser, because a page can have hundreds of stops. The code
// runs in the page. A date field whose calendar button has the focus is skipped, because scripts
// cannot read the outline of that internal element.
const stopNow = `(() => {
  const findFocusError = ${findFocusError.toString()}
  const active = document.activeElement ?? document.body
  const isEnd = active === document.body
  const isCalendar = active.matches('input[type="date"]:not(:focus-visible)')
  const error = isEnd || isCalendar ? '' : findFocusError(active)
  return { isEnd, error, what: error && active.outerHTML.slice(0, 160) }
})()`

/**
 * Tabs from the page's start to its end. Reports stops that do not show the focus, are covered, or
 * trap the focus.
 */
export const focusFindings = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const found = new Set<string>()
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    const { isEnd, error, what } = await page.evaluate<Stop>(stopNow)
    if (isEnd) return [...found]
    if (error !== '') found.add(`${error} ${what}`)
  }
  return [...found, `The tabulator has not come to the end after ${maxStops} stops.`]
}
