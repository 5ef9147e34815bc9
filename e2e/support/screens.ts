import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { byKeyboard } from './keyboard/index.ts'

interface Finding {
  readonly rule: string
  readonly where: readonly string[]
}

// Each document parses axe's source, so this is the minified build, which is half as long.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Sends axe's source to the page once, for every document that it opens from now on. Otherwise each
 * of them gets the source with its first run of axe. Sending it takes almost as long as a run on a
 * short page.
 */
export const sendAxe = async (page: Page): Promise<void> => {
  await page.addInitScript(`window.loadAxe = () => {${axeSource}}`)
}

/** Loads axe if `sendAxe` has sent it, and returns whether the document has axe. */
const loadSentAxe = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const here = window as unknown as { axe?: typeof Axe; loadAxe?: () => void }
    if (!here.axe) here.loadAxe?.()
    return here.axe !== undefined
  })

/**
 * Runs axe on the page, which has no frames, and sends axe if the document lacks it. Axe looks at
 * the top of the page, because it takes a control that is half behind the fixed navbar for a small
 * one.
 */
const runAxe = async (page: Page, options: RunOptions): Promise<Finding[]> => {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  if (!(await loadSentAxe(page))) await page.evaluate(axeSource)
  return page.evaluate(
    async (request) => {
      const here = window as unknown as { axe: typeof Axe }
      const { violations } = await here.axe.run(request)
      return violations.map(({ id, nodes }) => ({
        rule: id,
        where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      }))
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
}

/** Returns axe's findings on the page, except for the named rules. */
export const listAccessibilityFindings = (page: Page, except: string[]): Promise<Finding[]> => {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  return runAxe(page, { runOnly: { type: 'tag', values: tags }, rules })
}

/** Returns axe's findings for these rules alone. */
export const listAccessibilityFindingsByRule = (page: Page, rules: string[]): Promise<Finding[]> =>
  runAxe(page, { runOnly: { type: 'rule', values: rules } })

/* A screen looks the same whether a pointer or the keyboard led to it, so keyboard runs skip
   these checks. They also skip resizing the window, which can scroll the focused element out of
   view. */

/** Waits until no animation runs, because half-faded text fails the contrast rules. */
const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Expects no axe finding in either theme. Only colours differ between the themes. */
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

/** Waits until a screen shows what it loads. A list is dimmed while another page of it loads. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0)
}

/**
 * Waits until React has taken over the page that the server rendered. Before that, a link loads a
 * whole page, as it does without scripts.
 */
export const waitUntilTakenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main a')].every((link) =>
      Object.keys(link).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** Expects no accessibility finding in either theme. */
const expectAccessible = async (page: Page, except: string[] = []): Promise<void> => {
  await waitUntilSettled(page)
  await expectNoFindings(page, except)
}

/** Expects the page to fit its width without scrolling sideways. */
export const expectToFit = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => {
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
    return document.documentElement.scrollWidth > innerWidth ? beyond : []
  })
  expect(wide).toEqual([])
}

/** Expects the page to fit a phone of 390 pixels. */
const expectToFitPhone = async (page: Page): Promise<void> => {
  if (byKeyboard) return
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  if (size) await page.setViewportSize(size)
}

/** Expects a screen to be accessible in both themes and to fit a phone. */
export const expectGoodScreen = async (page: Page, except?: string[]): Promise<void> => {
  await expectAccessible(page, except)
  await expectToFitPhone(page)
}
