import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync(
  '{bench,cluster,contract,docs,e2e,scripts,server,stripe-stand-in,web}/**/*.{ts,tsx,mjs}',
  { cwd: root, exclude: (name) => /^(node_modules|dist|\..+)$/.test(path.basename(name)) },
)

/** Components use declarations; every other file, tests included, uses arrow functions. */
const wantsDeclarations = (file: string): boolean => /(?<!\.test)\.tsx$/.test(file)

/** Lists the top-level functions of a file that do not have the style that the file needs. */
const findOtherStyle = (file: string, text: string): string[] => {
  // Parsing takes most of the time, and no file without the word has a function in another style.
  if (!wantsDeclarations(file) && !/\bfunction\b/.test(text)) return []
  const { body } = parseSync(file, text).program
  const statements = body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement,
  )
  const overloads = statements.flatMap((statement) =>
    statement?.type === 'TSDeclareFunction' ? [statement.id?.name] : [],
  )
  return statements.flatMap((statement) => {
    if (statement?.type === 'VariableDeclaration')
      return statement.declarations.flatMap(({ id, init }) => {
        const isArrow = init?.type === 'ArrowFunctionExpression'
        const isTyped = id.type === 'Identifier' && id.typeAnnotation
        const isOther = wantsDeclarations(file)
          ? isArrow && !isTyped
          : init?.type === 'FunctionExpression'
        return isOther && id.type === 'Identifier' ? [id.name] : []
      })
    if (statement?.type !== 'FunctionDeclaration' || wantsDeclarations(file)) return []
    const { id, generator, returnType } = statement
    const asserts =
      returnType?.typeAnnotation.type === 'TSTypePredicate' && returnType.typeAnnotation.asserts
    // An arrow function cannot be a generator or have overloads, and an arrow function that asserts
    // a condition would need a separate type.
    const needsDeclaration = generator || asserts || overloads.includes(id?.name)
    return needsDeclaration ? [] : [id?.name ?? 'default']
  })
}

it('components are function declarations and all other functions are arrow functions', () => {
  const found = files.flatMap((file) =>
    findOtherStyle(file, readFileSync(path.join(root, file), 'utf8')).map(
      (name) => `${file}: ${name}`,
    ),
  )
  expect(found).toEqual([])
})

it('the check of function style finds each planted function that is written in the wrong style', () => {
  expect(findOtherStyle('a.tsx', 'export const A = () => <p />')).toEqual(['A'])
  expect(findOtherStyle('a.tsx', 'export function A() { const b = () => 1; return b() }')).toEqual(
    [],
  )
  expect(findOtherStyle('a.tsx', 'const a: Handler = (event) => event')).toEqual([])
  expect(findOtherStyle('a.test.tsx', 'function A() { return <p /> }')).toEqual(['A'])
  expect(
    findOtherStyle('a.ts', 'export async function a() {}\nexport default function () {}'),
  ).toEqual(['a', 'default'])
  expect(findOtherStyle('a.ts', 'const a = function () {}\nconst b = () => 1')).toEqual(['a'])
  const needed = [
    'function* a() {}',
    'function a(b: B): asserts b is C {}',
    'function a(b: string): string\nfunction a(b: number): number\nfunction a(b: any) { return b }',
  ]
  for (const text of needed) expect(findOtherStyle('a.ts', text)).toEqual([])
})
