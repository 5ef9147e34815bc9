import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')

/** What stays over the page as it is scrolled. A dialog asks for an answer: nobody prints it. */
const fixed = globSync('**/*.css', { cwd: sources })
  .filter((file) => !file.endsWith('dialog.module.css'))
  .flatMap((file) => {
    const css = readFileSync(join(sources, file), 'utf8')
    const [screen = '', paper = ''] = css.split('@media print')
    const names = screen.matchAll(/\.(\w+) \{[^{}]*position: fixed/g)
    return [...names].map(([, name = '']) => ({ file, name, paper }))
  })

test('something is fixed on the screen, which the next test looks at', () => {
  expect(fixed.map(({ name }) => name)).toContain('skip')
})

// Fixed parts are drawn on every sheet, over what is read there.
test.each(fixed)('paper goes without $name of $file', ({ name, paper }) => {
  expect(paper).toMatch(new RegExp(`\\.${name}\\b[^{}]*\\{\\s*display: none`))
})
