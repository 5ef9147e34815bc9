import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chooseDiscardedFolder } from '../../server/src/testing/servers/discarded-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const unpacked = path.join(root, '.cache/chromium')

const isMadeForThisMachine = process.platform === 'linux' && process.arch === 'x64'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the machine's own browser if E2E_BROWSER=system or npm's Chromium does not support the
 * machine. Npm's Chromium is the same everywhere, and its headless build is a third faster.
 */
const systemBrowser = (): string | undefined =>
  isMadeForThisMachine && process.env['E2E_BROWSER'] !== 'system'
    ? undefined
    : installed.find((candidate) => existsSync(candidate))

export const browserPath = (): string => systemBrowser() ?? path.join(unpacked, 'chromium')

/**
 * Returns the environment in which npm's browser finds libraries and fonts that the machine may
 * lack.
 */
export const browserEnvironment = (): Record<string, string> => {
  const environment = Object.entries(process.env).filter(
    (pair): pair is [string, string] => !!pair[1],
  )
  if (systemBrowser()) return Object.fromEntries(environment)
  return {
    ...Object.fromEntries(environment),
    LD_LIBRARY_PATH: [path.join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
      .filter(Boolean)
      .join(':'),
    FONTCONFIG_PATH: path.join(unpacked, 'fonts'),
  }
}

/**
 * Returns the arguments of Playwright that the browser starts without: where the machine has enough
 * memory, the one that keeps shared memory in files on the disk.
 */
export const listUnwantedArguments = (): string[] =>
  chooseDiscardedFolder() === '/dev/shm' ? ['--disable-dev-shm-usage'] : []

// The Chromium package's own font settings point at /tmp, and without a font the browser crashes at
// the first form control.
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${unpacked}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${unpacked}/fonts/cache</cachedir>
</fontconfig>
`

/** Unpacks npm's browser once, so that no worker starts a partly written one. */
export const prepareBrowser = async (): Promise<void> => {
  if (systemBrowser() || existsSync(unpacked)) return
  const draft = `${unpacked}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = draft // the package unpacks to TMPDIR
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    const archives = path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname)
    await inflate(path.join(archives, '../bin/al2023.tar.br'))
    writeFileSync(path.join(draft, 'fonts/fonts.conf'), fontSettings)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(draft, unpacked)
  } catch {
    // Another run finished first.
    rmSync(draft, { recursive: true, force: true })
  }
}
