/*
 * The parts of puppeteer-core and selenium-webdriver used here. Only `npm run test:engines` installs
 * these packages, while `npm run check` checks the types.
 */

declare module 'puppeteer-core' {
  export interface ElementHandle {
    click(): Promise<void>
    type(text: string): Promise<void>
    uploadFile(...paths: string[]): Promise<void>
    asElement(): ElementHandle | null
  }
  export interface Page {
    goto(address: string): Promise<unknown>
    evaluate(code: string): Promise<unknown>
    evaluateHandle(code: string): Promise<ElementHandle>
    setViewport(size: { width: number; height: number }): Promise<void>
    screenshot(options: { path: `${string}.png` }): Promise<unknown>
    on(event: 'pageerror', listener: (error: unknown) => void): unknown
  }
  export interface Browser {
    version(): Promise<string>
    newPage(): Promise<Page>
    close(): Promise<void>
  }
  const puppeteer: {
    launch(options: {
      browser: 'firefox'
      executablePath: string
      headless: boolean
      extraPrefsFirefox: Readonly<Record<string, string | number | boolean>>
    }): Promise<Browser>
  }
  export default puppeteer
}

declare module 'selenium-webdriver' {
  export interface WebElement {
    click(): Promise<void>
    sendKeys(...keys: string[]): Promise<void>
  }
  export interface WebDriver {
    get(address: string): Promise<void>
    executeScript(code: string, ...given: unknown[]): Promise<unknown>
    takeScreenshot(): Promise<string>
    quit(): Promise<void>
    getCapabilities(): Promise<{ get(name: string): unknown }>
    manage(): {
      window(): {
        setRect(place: { x: number; y: number; width: number; height: number }): Promise<unknown>
      }
    }
  }
  export class Builder {
    usingServer(address: string): this
    withCapabilities(wanted: Readonly<Record<string, unknown>>): this
    build(): Promise<WebDriver>
  }
}
