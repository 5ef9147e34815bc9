import { expect, it } from 'vitest'
import { renameExports } from './unique-exports.ts'

const getName = (file: string) => (file === 'assets/a.js' ? 'part-38' : undefined)

it('exports of a merged file get its suffix where they are imported, loaded and exported', () => {
  const code = 'import { a, b as c } from "./a.js"\nimport("./a.js").then((n) => n.d)\n'
  expect(renameExports(code, 'index', getName)).toBe(
    'import { a$12 as a, b$12 as c } from "./a.js"\nimport("./a.js").then((n) => n.d$12)\n',
  )
  expect(renameExports('export { a as b }', 'part-38', getName)).toBe('export { a as b$12 }')
})

it('an export can be named by a sign alone', () => {
  const code = 'import("./a.js").then((n) => n.$)'
  expect(renameExports(code, 'index', getName)).toBe('import("./a.js").then((n) => n.$$12)')
})

it('a merged file that is loaded whole is refused', () => {
  expect(() => renameExports('import("./a.js")', 'index', getName)).toThrow('loaded whole')
})
