import { spawn, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../server/src/testing/servers/free-port.ts'
import type { BrowserOptions, Driver, Engine } from './driver.ts'
import { findProgram } from './debian-packages.ts'

const host = '127.0.0.1'

/** Resolves once a program listens on the port. Throws after ten seconds. */
const waitForPort = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ host, port }, () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.end())
    })
    if (isOpen) return
    await wait(100)
  }
  throw new Error(`Nothing listens on port ${port}.`)
}

/** Starts Xvfb on a display that it chooses and returns the display's name. */
const startScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const parameters = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const screen = spawn(findProgram('Xvfb'), parameters, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
    screen.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  return { screen, display }
}

const wrapElement = (driver: WebDriver, element: WebElement) => ({
  click: async () => {
    // By itself, WebKit scrolls an element only to the edge, where the page's header covers it.
    const middle = "{ block: 'center', behavior: 'instant' }"
    await driver.executeScript(`arguments[0].scrollIntoView(${middle})`, element)
    await element.click()
  },
  type: (text: string) => element.sendKeys(text),
  upload: (file: string) => element.sendKeys(file),
})

/** Starts a WebKitWebDriver, which drives one browser, and returns its address. */
const startDriver = async (display: string): Promise<{ server: ChildProcess; address: string }> => {
  const port = await findFreePort()
  const server = spawn(findProgram('WebKitWebDriver'), [`--port=${port}`, `--host=${host}`], {
    stdio: 'ignore',
    // WebKit's sandbox needs user namespaces, which containers lack. Only our own pages are opened.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  await waitForPort(port)
  return { server, address: `http://${host}:${port}` }
}

const open =
  (display: string) =>
  async ({ size, blocksStorage }: BrowserOptions): Promise<Driver> => {
    const { server, address } = await startDriver(display)
    // A full screen has no toolbar, which would keep the window wider than a phone.
    const args = ['--automation', '--full-screen']
    if (blocksStorage) args.push('--cookies-policy=never')
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: findProgram('MiniBrowser'), args },
      })
      .build()
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size })
    const version = (await driver.getCapabilities()).get('browserVersion')
    return {
      version: `WebKitGTK ${String(version)}`,
      errors: [],
      goTo: (target) => driver.get(target),
      run: (expression) => driver.executeScript(`return ${expression}`),
      find: async (expression) => {
        const element = (await driver.executeScript(`return ${expression}`)) as WebElement | null
        return element && wrapElement(driver, element)
      },
      photograph: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
      close: async () => {
        await driver.quit()
        server.kill()
      },
    }
  }

/** Starts a virtual screen for the MiniBrowser of WebKitGTK. */
export const startWebkit = async (): Promise<Engine> => {
  const { screen, display } = await startScreen()
  return {
    name: 'WebKit',
    open: open(display),
    close: () => {
      screen.kill()
      return Promise.resolve()
    },
  }
}
