import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import {
  findControl,
  findFocusError,
  isOutside,
  isReplaced,
  countTabPresses,
  findTabStop,
  describeTarget,
  findFocusPlace,
  type KeyboardTarget,
} from './in-page.ts'

const maxPresses = 400

/** The control that has the focus, and its kind. */
export interface Reached {
  readonly page: Page
  readonly control: ElementHandle<Element>
  readonly keyboardTarget: KeyboardTarget
}

interface Before {
  readonly document: number
  readonly act: string
}

const lastActs = new WeakMap<Page, Before>()

/**
 * Fails if the last action left the focus nowhere, which sends keyboard users back to the page's
 * start.
 */
const expectFocusNotLost = async (page: Page, act: string): Promise<void> => {
  const before = lastActs.get(page)
  let here = await page.evaluate(findFocusPlace)
  if (before?.document === here.document && here.isNowhere) {
    const isKept = async (): Promise<boolean> => {
      here = await page.evaluate(findFocusPlace)
      return here.document !== before.document || !here.isNowhere
    }
    await expect
      .poll(isKept, { message: `The focus is lost after ${before.act}`, timeout: 3000 })
      .toBe(true)
  }
  lastActs.set(page, { document: here.document, act })
}

const press = async (page: Page, key: string, times: number): Promise<void> => {
  for (let done = 0; done < times; done += 1) await page.keyboard.press(key)
}

/**
 * Presses Tab, or Shift+Tab for an earlier stop, until the stop has the focus or the page replaces
 * it. Returns whether the focus moved backwards.
 */
const tabTo = async (page: Page, stop: ElementHandle<Element>): Promise<boolean> => {
  let pressed = 0
  let isBackwards = false
  for (let looks = 0; pressed < maxPresses; looks += 1) {
    const presses = await stop.evaluate(countTabPresses)
    if (presses === 0) return isBackwards
    // After six wrong estimates, presses one key at a time in one direction.
    const times = looks < 6 ? Math.abs(presses) : 1
    if (looks < 6) isBackwards = presses < 0
    await press(page, isBackwards ? 'Shift+Tab' : 'Tab', times)
    pressed += times
  }
  throw new Error('The tabulator never stops there.')
}

/**
 * Moves to a date's first part. Going backwards, Tab reaches the calendar first, so this leaves the
 * field and enters it again.
 */
const moveToFirstDatePart = async (page: Page, date: ElementHandle<Element>): Promise<void> => {
  const isIn = (): Promise<boolean> =>
    date.evaluate((element) => element === document.activeElement)
  for (let part = 0; part < 5 && (await isIn()); part += 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
}

/** Moves from a group's Tab stop to one of its members by arrow keys: first onwards, then back. */
const arrowTo = async (
  page: Page,
  keys: KeyboardTarget['keys'],
  isThere: () => Promise<boolean>,
): Promise<void> => {
  for (const key of keys) {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      if (await isThere()) return
      await page.keyboard.press(key)
    }
  }
  throw new Error(`No arrow leads there (${keys.join(', ')}).`)
}

const isActiveOption = (option: Element): boolean =>
  document.activeElement?.getAttribute('aria-activedescendant') === option.id

/**
 * Moves the focus to the element that the locator finds now. Returns null if the page replaces the
 * element meanwhile.
 */
const walkToElement = async (locator: Locator, act: string): Promise<Reached | null> => {
  const page = locator.page()
  await locator.waitFor({ state: 'visible' })
  await expect(locator, 'It is to be enabled.').toBeEnabled()
  await expectFocusNotLost(page, `${act} ${String(locator)}`)
  const target = (await locator.elementHandle()) as ElementHandle<Element>
  await target.waitForElementState('stable')
  const control = await target.evaluateHandle(findControl)
  const isInside = async (): Promise<boolean> => !(await control.evaluate(isOutside))
  await expect
    .poll(isInside, { message: `The dialog or menu takes the focus: ${String(locator)}` })
    .toBe(true)
  const keyboardTarget = await control.evaluate(describeTarget)
  if (keyboardTarget.kind === 'none') throw new Error(`No key leads to ${String(locator)}.`)
  const stop = await control.evaluateHandle(findTabStop)
  try {
    const isBackwards = await tabTo(page, stop)
    if (isBackwards && keyboardTarget.type === 'date') await moveToFirstDatePart(page, control)
    if (keyboardTarget.kind === 'option')
      await arrowTo(page, keyboardTarget.keys, () => control.evaluate(isActiveOption))
    else if (keyboardTarget.kind === 'arrows') {
      const isThere = (): Promise<boolean> =>
        control.evaluate((element) => element === document.activeElement)
      await arrowTo(page, keyboardTarget.keys, isThere)
    }
    const visible = keyboardTarget.kind === 'option' ? stop : control
    await expect.poll(() => visible.evaluate(findFocusError), { timeout: 5000 }).toBe('')
    return (await control.evaluate(isReplaced)) ? null : { page, control, keyboardTarget }
  } catch (error) {
    if (await control.evaluate(isReplaced)) return null
    const errorText = error instanceof Error ? error.message : String(error)
    const has = await page.evaluate(
      () => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing',
    )
    throw new Error(`By keyboard to ${String(locator)}: ${errorText}\nThe focus is on ${has}`, {
      cause: error,
    })
  }
}

/**
 * Moves the focus to the locator's element by keyboard alone and checks that the focus is visible.
 */
export const walkTo = async (locator: Locator, act: string): Promise<Reached> => {
  // When a combobox first gets the focus, its script loads, and an input with a list replaces it.
  for (let replaced = 0; replaced < 3; replaced += 1) {
    const reached = await walkToElement(locator, act)
    if (reached) return reached
  }
  throw new Error(`By keyboard to ${String(locator)}: the page replaced it three times.`)
}
