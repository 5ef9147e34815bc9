/*
 * Fifteen steps of visitors and members in the engines of Firefox and of Safari, as Debian packages
 * them, on a laptop and on a phone. Everything runs on this machine and ends by itself.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../support/product.ts'
import type { DemoPerson } from '../support/sign-in.ts'
import { listMissingPackages } from './debian-packages.ts'
import type { Driver, Engine, Size } from './driver.ts'
import { makePdf } from './make-pdf.ts'
import { memberSteps } from './member-steps.ts'
import { startProxy, type Proxy } from './proxy.ts'
import type { Files, Run, Step } from './run.ts'
import { Screen } from './screen.ts'
import { visitorSteps } from './visitor-steps.ts'

const root = path.resolve(import.meta.dirname, '../..')
const photographs = path.join(root, '.cache/engines')
const demoPassword = 'Follow-every-penny-1'
const steps: readonly Step[] = [...visitorSteps, ...memberSteps]
const sizes: readonly Size[] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
/** The longest time for all steps of one browser at one size, in milliseconds. */
const maxMilliseconds = 10 * 60_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const makeFiles = (folder: string): Files => {
  const write = (name: string, content: string | Buffer): string => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  }
  return {
    picture: path.join(root, 'docs/screenshots/give.png'),
    pdf: write('receipt.pdf', makePdf('Rope and lamps')),
    write,
  }
}

// One session for each person, because sign-ins are rate-limited and all runs may fall in one window.
const sessions = new Map<DemoPerson, string>()

const logIn = async (origin: string, who: DemoPerson): Promise<string> => {
  const known = sessions.get(who)
  if (known !== undefined) return known
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.example`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`${who} could not sign in: ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  sessions.set(who, token)
  return token
}

/** Waits for the newest email to a person in the product's outbox. */
const readEmail = async (screen: Screen, product: string, to: string): Promise<string> => {
  const address = await screen.waitFor(`email to ${to}`, async () => {
    const list = await (await fetch(`${product}/dev/outbox`)).text()
    const rows = [...list.matchAll(/<a href="([^"]+)">[^<]*<\/a><\/td><td>([^<]*)</g)]
    return rows.find(([, , person]) => person === to)?.[1]
  })
  const page = await (await fetch(product + address)).text()
  return page.replaceAll('&amp;', '&')
}

interface Setting {
  readonly engine: Engine
  readonly size: Size
  readonly proxy: Proxy
  readonly product: string
  readonly files: Files
}

const makeRun = (driver: Driver, { engine, size, proxy, product, files }: Setting): Run => {
  const screen = new Screen(driver, proxy.origin)
  const setCookie = async (value: string): Promise<void> => {
    await screen.goTo('/terms')
    // Without `Secure`, which WebKit accepts only over TLS.
    await driver.run(`document.cookie = 'jwt_authorisation=${value}; path=/; samesite=lax'`)
  }
  return {
    screen,
    proxy,
    files,
    mark: crypto.randomUUID().slice(0, 8),
    refusesSecureCookies: engine.name === 'WebKit',
    signIn: async (who) => setCookie(`${await logIn(proxy.origin, who)}; max-age=3600`),
    signOut: () => setCookie('; max-age=0'),
    ask: async <T>(address: string) => (await (await fetch(proxy.origin + address)).json()) as T,
    readEmail: (to) => readEmail(screen, product, to),
    withBlockedStorage: async (use) => {
      const blocked = await engine.open({ size, blocksStorage: true })
      try {
        await use(new Screen(blocked, proxy.origin), blocked)
      } finally {
        await blocked.close()
      }
    },
  }
}

/** Runs all steps in one browser at one size and returns how many failed. */
const runSteps = async (setting: Setting): Promise<number> => {
  const { engine, size } = setting
  const driver = await engine.open({ size, blocksStorage: false })
  say(`\n${driver.version}, ${size.width} pixels wide`)
  const run = makeRun(driver, setting)
  const end = Date.now() + maxMilliseconds
  let failed = 0
  for (const [at, { name, run: take }] of steps.entries()) {
    const count = driver.errors.length
    try {
      if (Date.now() > end) throw new Error('The time for this browser is over.')
      await take(run)
      const [error] = driver.errors.slice(count)
      if (error !== undefined) throw new Error(error)
      say(`  ok    ${name}`)
    } catch (error) {
      failed += 1
      say(`  FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    const file = `${engine.name}-${size.width}-${at + 1}.png` as const
    await driver.photograph(`${photographs}/${file}`).catch(() => {})
  }
  await driver.close()
  return failed
}

/** Starts an engine; the file of its client is loaded here, because only this command has it. */
const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: async () => (await import('./firefox.ts')).startFirefox(),
  webkit: async () => (await import('./webkit.ts')).startWebkit(),
}

const main = async (): Promise<number> => {
  const missing = listMissingPackages()
  if (missing.length > 0) {
    say(`This needs Debian packages. Run: apt-get install ${missing.join(' ')}`)
    return 1
  }
  const [only, onlyWidth] = process.argv.slice(2) // an engine's name and a width in pixels
  const chosen = Object.entries(engines).filter(([name]) => only === undefined || name === only)
  const chosenSizes = sizes.filter(
    ({ width }) => onlyWidth === undefined || width === Number(onlyWidth),
  )
  mkdirSync(photographs, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'pennytrail-engines-'))
  const proxy = await startProxy()
  const product = await startProduct({ APP_ORIGIN: proxy.origin })
  proxy.passTo(Number(new URL(product.origin).port))
  let failed = 0
  try {
    for (const [, start] of chosen) {
      const engine = await start()
      try {
        for (const size of chosenSizes) {
          const files = makeFiles(folder)
          failed += await runSteps({ engine, size, proxy, product: product.origin, files })
        }
      } finally {
        await engine.close()
      }
    }
  } finally {
    proxy.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const all = chosen.length * chosenSizes.length * steps.length
  say(`\n${all - failed} passed, ${failed} failed`)
  say(`The last screen of each step is in ${path.relative(root, photographs)}.`)
  return failed === 0 ? 0 : 1
}

process.exit(await main())
