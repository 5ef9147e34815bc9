import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { describeBrowsers } from './browser-notice.ts'

const root = path.resolve(import.meta.dirname, '../..')
const template = readFileSync(path.join(root, 'web/index.html'), 'utf8')
const html = template.replace('{{browsers}}', describeBrowsers())
const code = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  .map(([, script = '']) => script)
  .find((script) => script.includes('isOldBrowser'))!

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const runNotice = (): void => {
  document.body.innerHTML = '<div id="root">A page</div>'
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- a script of index.html
  new Function(code)()
}

test('a browser older than the list is told which browsers work, above the page', () => {
  const { isWellFormed } = String.prototype
  Reflect.deleteProperty(String.prototype, 'isWellFormed')
  runNotice()
  Reflect.set(String.prototype, 'isWellFormed', isWellFormed)
  expect(document.body.firstElementChild?.textContent).toContain(describeBrowsers())
  expect(document.body.textContent).toContain('A page')
})

test('a browser of the list sees no notice', () => {
  runNotice()
  expect(document.body.textContent).toBe('A page')
})

test('the README names the supported browsers', () => {
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(describeBrowsers())
})
