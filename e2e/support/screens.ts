import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { byKeyboard } from './keyboard/index.ts'

interface Finding {
  readonly rule: string
  readonly where: readonly string[]
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page, which has no frames: it stays in a document that has it. */
const runAxe = async (page: Page, options: RunOptions): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (asked) => {
      const here = window as unknown as { axe: typeof axe }
      const { violations } = await here.axe.run(asked)
      return violations.map(({ id, nodes }) => ({
        rule: id,
        where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      }))
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
}

/** What axe finds on the page as it is, but for the rules named. */
export const listAccessibilityFindings = (page: Page, except: string[]): Promise<Finding[]> => {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  return runAxe(page, { runOnly: { type: 'tag', values: tags }, rules })
}

/** What axe finds by these rules alone. */
export const listAccessibilityFindingsByRule = (page: Page, rules: string[]): Promise<Finding[]> =>
  runAxe(page, { runOnly: { type: 'rule', values: rules } })

/* How a screen looks does not hang on what it was reached by: by keyboard alone it is not looked at
   again. (Nor is the window made narrow and wide again then, which leaves what has the focus
   wherever the page happens to be scrolled to.) */

/** Waits until nothing fades or moves any more: half faded in, every text lacks contrast. */
const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What is wrong with the page in either theme. Between them nothing but colours differs. */
const expectNoFindings = async (page: Page, except: string[]): Promise<void> => {
  if (byKeyboard) return
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await waitUntilStill(page)
  const light = await listAccessibilityFindings(page, except)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await waitUntilStill(page)
  const dark = await listAccessibilityFindingsByRule(page, ['color-contrast'])
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

/** A page without an accessibility finding in either theme. */
const expectAccessible = async (page: Page, except: string[] = []): Promise<void> => {
  // A screen that is still loading has no heading yet; what loads is looked at, not the waiting.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectNoFindings(page, except)
}

/** A page whose width is enough for it: nothing scrolls sideways. */
export const expectToFit = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => {
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
    return document.documentElement.scrollWidth > innerWidth ? beyond : []
  })
  expect(wide).toEqual([])
}

/** A page that fits a telephone of 390 pixels. */
const expectToFitPhone = async (page: Page): Promise<void> => {
  if (byKeyboard) return
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  if (size) await page.setViewportSize(size)
}

/** What every main screen must be: accessible in both themes, and whole on a telephone. */
export const expectGoodScreen = async (page: Page, except?: string[]): Promise<void> => {
  await expectAccessible(page, except)
  await expectToFitPhone(page)
}
