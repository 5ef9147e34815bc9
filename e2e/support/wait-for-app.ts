import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Contexts whose pages run no scripts. */
const scriptless = new WeakSet<BrowserContext>()

/** Notes that the pages of a context run no scripts, so that nothing waits for them. */
export const noteScriptless = (context: BrowserContext): void => {
  scriptless.add(context)
}

/** Waits until the app listens. A press before that would be lost, as a person would notice. */
const waitForApp = async (page: Page): Promise<void> => {
  if (scriptless.has(page.context())) return
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    // React puts this property on its root as soon as it listens to events.
    return !root || Object.keys(root).some((name) => name.startsWith('__reactContainer'))
  })
}

/**
 * Makes every page that a journey opens wait for the app. On a page that the server rendered, the
 * scripts load after the first paint, and so perhaps after Playwright considers the page loaded.
 */
export const makePagesWaitForApp = async (browser: Browser): Promise<void> => {
  const page = await browser.newPage()
  const prototype = Object.getPrototypeOf(page) as Pick<Page, 'goto' | 'reload'>
  const { goto, reload } = prototype
  prototype.goto = async function open(this: Page, ...call) {
    const answer = await goto.apply(this, call)
    await waitForApp(this)
    return answer
  }
  prototype.reload = async function openAgain(this: Page, ...call) {
    const answer = await reload.apply(this, call)
    await waitForApp(this)
    return answer
  }
  await page.close()
}
