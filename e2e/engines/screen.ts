import { setTimeout as wait } from 'node:timers/promises'
import type { Driver, Handle } from './driver.ts'
import { writeFind, writeSet, type Kind } from './find-in-page.ts'

const patience = 20_000
const pause = 100

/** The pages of one browser, as a person uses them: everything is found by its name. */
export class Screen {
  readonly driver: Driver
  readonly origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  /** Repeats a question until its answer is neither false nor null. Throws after 20 seconds. */
  async waitFor<T>(subject: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
    const end = Date.now() + patience
    for (;;) {
      // While a page is loading, the browser may refuse to run anything.
      const answer = await ask().catch(() => null)
      if (answer) return answer
      if (Date.now() > end) throw new Error(`No ${subject} within ${patience / 1000} seconds.`)
      await wait(pause)
    }
  }

  /** Opens a path of the product, or another address. */
  goTo(path: string): Promise<void> {
    return this.driver.goTo(new URL(path, this.origin).href)
  }

  find(kind: Kind, name: string): Promise<Handle> {
    return this.waitFor(`${kind} “${name}”`, () => this.driver.find(writeFind(kind, name)))
  }

  /** Presses a button, link or box. Repeats while something covers it, such as a toast. */
  async press(kind: Kind, name: string): Promise<void> {
    await this.waitFor(`${kind} “${name}” that can be pressed`, async () => {
      await (await this.find(kind, name)).click()
      return true
    })
  }

  async type(name: string, text: string): Promise<void> {
    await this.waitFor(`field “${name}” to type in`, async () => {
      const field = await this.find('field', name)
      await field.click()
      await field.type(text)
      return true
    })
  }

  /** Chooses an option by its text, or sets the value of a field. */
  async set(name: string, value: string): Promise<void> {
    await this.waitFor(`field “${name}”`, () => this.driver.run(writeSet(name, value)))
  }

  async upload(name: string, file: string): Promise<void> {
    await (await this.find('field', name)).upload(file)
  }

  async read(expression = 'document.body.innerText'): Promise<string> {
    return String(await this.driver.run(expression))
  }

  /** Waits until the page shows a text. */
  async see(text: string | RegExp): Promise<string> {
    const pattern = typeof text === 'string' ? text : text.source
    return this.waitFor(`text “${pattern}”`, async () => {
      const shown = (await this.read()).replaceAll(/\s+/g, ' ')
      return (typeof text === 'string' ? shown.includes(text) : text.test(shown)) ? shown : null
    })
  }

  async waitForPath(path: string): Promise<void> {
    await this.waitFor(`address ${path}`, async () =>
      (await this.read('location.pathname + location.search')).startsWith(path),
    )
  }
}
