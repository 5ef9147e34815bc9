import puppeteer from 'puppeteer-core'
import type { BrowserOptions, Driver, Engine } from './driver.ts'
import { findProgram } from './debian-packages.ts'

/** Starts Debian's Firefox without a window and drives it by WebDriver BiDi. */
const open = async ({ size, blocksStorage }: BrowserOptions): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr'),
    headless: true,
    // 2 refuses every cookie, and with them all storage.
    extraPrefsFirefox: blocksStorage ? { 'network.cookie.cookieBehavior': 2 } : {},
  })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => {
    // Opened by itself, a widget asks for the icon that its policy refuses.
    if (!String(error).includes('/favicon.ico')) errors.push(String(error))
  })
  await page.setViewport(size)
  return {
    version: await browser.version(),
    errors,
    goTo: async (address) => void (await page.goto(address)),
    run: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement()
      if (!element) return null
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        upload: (file) => element.uploadFile(file),
      }
    },
    photograph: async (file) => void (await page.screenshot({ path: file })),
    close: () => browser.close(),
  }
}

/** The engine of Firefox. */
export const startFirefox = (): Promise<Engine> =>
  Promise.resolve({ name: 'Firefox', open, close: () => Promise.resolve() })
