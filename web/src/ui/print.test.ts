import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')

/** Elements with a fixed position. Dialogs are left out, because nobody prints an open dialog. */
const fixed = globSync('**/*.css', { cwd: sources })
  .filter((file) => !file.endsWith('dialog.module.css'))
  .flatMap((file) => {
    const css = readFileSync(join(sources, file), 'utf8')
    const [screen = '', paper = ''] = css.split('@media print')
    const names = screen.matchAll(/\.(\w+) \{[^{}]*position: fixed/g)
    return [...names].map(([, name = '']) => ({ file, name, paper }))
  })

test('the style sheets contain elements with a fixed position, so that the next test checks something', () => {
  expect(fixed.map(({ name }) => name)).toContain('skip')
})

// Browsers print fixed elements on every sheet, over the text.
test.each(fixed)('the print styles hide the element $name of $file', ({ name, paper }) => {
  expect(paper).toMatch(new RegExp(`\\.${name}\\b[^{}]*\\{\\s*display: none`))
})
