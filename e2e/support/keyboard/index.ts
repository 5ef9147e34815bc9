import type { Browser, Locator } from '@playwright/test'
import * as acts from './actions.ts'

/** Whether the journeys run with the keyboard alone: `npm run e2e:keyboard`. */
export const byKeyboard = process.env['E2E_INPUT'] === 'keyboard'

const pointerOnly = (what: string) => () => {
  throw new Error(`${what} needs a pointer; this journey has to name its way by keyboard.`)
}

const swap = (one: object, acting: Readonly<Record<string, unknown>>): void => {
  const prototype: object = Object.getPrototypeOf(one) as object
  for (const [name, value] of Object.entries(acting)) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  }
}

/**
 * Makes all later actions on locators use the keyboard: Tab from the present focus, arrow keys
 * within groups, Enter and Space. Actions that need a pointer fail.
 */
export const useKeyboardOnly = async (browser: Browser): Promise<void> => {
  const page = await browser.newPage()
  await acts.learnDateOrder(page)
  swap(page.locator('html'), {
    click(this: Locator, options?: object) {
      if (options) throw new Error(`A press has no options by keyboard: ${JSON.stringify(options)}`)
      return acts.click(this)
    },
    check(this: Locator) {
      return acts.setChecked(this, true)
    },
    uncheck(this: Locator) {
      return acts.setChecked(this, false)
    },
    setChecked(this: Locator, wanted: boolean) {
      return acts.setChecked(this, wanted)
    },
    fill(this: Locator, text: string) {
      return acts.fill(this, text)
    },
    clear(this: Locator) {
      return acts.fill(this, '')
    },
    pressSequentially(this: Locator, text: string) {
      return acts.type(this, text)
    },
    press(this: Locator, keys: string) {
      return acts.press(this, keys)
    },
    focus(this: Locator) {
      return acts.focus(this)
    },
    selectOption(this: Locator, options: Parameters<Locator['selectOption']>[0]) {
      return acts.selectOption(this, options)
    },
    setInputFiles(this: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
      return acts.setInputFiles(this, files)
    },
    ...Object.fromEntries(
      ['hover', 'dblclick', 'tap', 'dragTo', 'dispatchEvent', 'selectText', 'blur'].map((name) => [
        name,
        pointerOnly(name),
      ]),
    ),
  })
  const ofThePage = ['click', 'dblclick', 'hover', 'tap', 'dragAndDrop', 'check', 'uncheck', 'fill']
  swap(page, Object.fromEntries(ofThePage.map((name) => [name, pointerOnly(`page.${name}`)])))
  const ofTheMouse = ['move', 'down', 'up', 'click', 'dblclick', 'wheel']
  swap(
    page.mouse,
    Object.fromEntries(ofTheMouse.map((name) => [name, pointerOnly(`mouse.${name}`)])),
  )
  await page.close()
}
