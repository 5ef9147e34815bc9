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
    async (asked) => {
      const here = window as unknown as { axe: typeof Axe }
      const { violations } = await here.axe.run(asked)
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

/**
 * Expects no text to be covered by a picture or by another text, as it looks without scrolling.
 * Parts that stay in view while a page scrolls may cover what lies behind them.
 */
export const expectNothingCovered = async (page: Page): Promise<void> => {
  const covered = await page.evaluate(() => {
    const hasStyle = (from: Element, test: (style: CSSStyleDeclaration) => boolean): boolean =>
      test(getComputedStyle(from)) ||
      (from.parentElement !== null && hasStyle(from.parentElement, test))
    const isLoose = ({ position, opacity }: CSSStyleDeclaration): boolean =>
      /fixed|sticky|absolute/.test(position) || opacity === '0'
    /** The part of an element that its scrolling or clipping parents show. */
    const clip = (box: DOMRect, from: Element | null): DOMRect => {
      if (from === null || from === document.body) return box
      if (getComputedStyle(from).overflow === 'visible') return clip(box, from.parentElement)
      const { left, top, right, bottom } = from.getBoundingClientRect()
      const x = Math.max(left, box.left)
      const y = Math.max(top, box.top)
      const width = Math.max(0, Math.min(right, box.right) - x)
      const height = Math.max(0, Math.min(bottom, box.bottom) - y)
      return clip(new DOMRect(x, y, width, height), from.parentElement)
    }
    interface Piece {
      readonly owner: Element
      readonly says: string
      readonly box: DOMRect
    }
    const pieces: Piece[] = []
    const add = (owner: Element, says: string, box: DOMRect): void => {
      const shown = clip(box, owner)
      if (shown.width > 2 && shown.height > 2) pieces.push({ owner, says, box: shown })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const owner = node.parentElement!
      const says = node.textContent!.trim()
      const isShown = says !== '' && owner.closest('svg, noscript, script, style, option') === null
      if (!isShown || !owner.checkVisibility({ visibilityProperty: true })) continue
      const isFolded = owner.closest('details:not([open])') && !owner.closest('summary')
      if (isFolded || hasStyle(owner, isLoose)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) add(owner, says.slice(0, 40), box)
    }
    const texts = pieces.length
    for (const picture of document.querySelectorAll('main img, main svg')) {
      if (!picture.checkVisibility({ visibilityProperty: true })) continue
      if (hasStyle(picture, isLoose)) continue
      add(picture, picture.outerHTML.slice(0, 80), picture.getBoundingClientRect())
    }
    // A style sheet writes the labels of a stacked table, so they are no text of the document.
    const labels = [...document.querySelectorAll('main td[data-label]')].filter((cell) => {
      const { content, width } = getComputedStyle(cell, '::before')
      const [column = ''] = getComputedStyle(cell).gridTemplateColumns.split(' ')
      return content.startsWith('"') && parseFloat(width) > parseFloat(column) + 1
    })
    const overlap = (a: DOMRect, b: DOMRect): boolean => {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      // Line boxes of neighbouring lines overlap a little without their letters touching.
      return width > 3 && height > 0.4 * Math.min(a.height, b.height)
    }
    const overlaps = pieces.slice(0, texts).flatMap((text, at) =>
      pieces
        .slice(at + 1)
        .filter(({ owner, box }) => owner !== text.owner && overlap(text.box, box))
        .map(({ says }) => `${text.says} / ${says}`),
    )
    return [
      ...overlaps,
      ...labels.map((cell) => `${cell.getAttribute('data-label')} / ${cell.textContent}`),
    ]
  })
  expect(covered).toEqual([])
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
