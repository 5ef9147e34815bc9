import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Lints one planted file in an empty tree with the project's own rules. */
const lint = (file: string, text: string): string => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'planted-'))
  try {
    cpSync(path.join(root, 'oxlint.config.ts'), path.join(tree, 'oxlint.config.ts'))
    writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}')
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(tree, file), text)
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), file],
      { cwd: tree, encoding: 'utf8' },
    )
    return stdout + stderr
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const using = (from: string): string => `import { x } from '${from}'\n\nexport const y = x\n`

it.each([
  ['contract/src/a.ts', 'fastify', 'The contract imports zod alone'],
  ['contract/src/a.ts', '../../server/src/app.ts', 'The contract imports zod alone'],
  ['server/src/platform/a.ts', '../features/projects/index.ts', 'The platform imports no feature'],
  ['server/src/features/explore/a.ts', '../projects/projects.sql.ts', 'only through its index.ts'],
  ['server/src/features/projects/a.ts', '../donations/index.ts', 'comes before what it imports'],
  ['server/src/features/projects/a.ts', '../../../../web/src/lib/api.ts', 'never imports the web'],
  ['web/src/lib/a.ts', '../../../server/src/app.ts', 'never imports the server'],
  ['web/src/features/explore/a.ts', 'zod/mini', 'ships no zod'],
  ['web/src/ui/a.ts', '../features/explore/a.ts', 'import nothing above them'],
  ['web/src/features/explore/a.ts', '../projects/a.ts', 'Features never import each other'],
  ['web/src/pages/a.ts', '../app/routes.tsx', 'A page does not import the app'],
])('%s may not import %s', (file, from, message) => {
  expect(lint(file, using(from))).toContain(message)
})

it.each([
  ['contract/src/a.ts', './money.ts'],
  ['server/src/features/explore/a.ts', '../projects/index.ts'],
  ['server/src/features/explore/a.ts', '../../platform/clock.ts'],
  ['server/src/features/explore/a.ts', './explore.sql.ts'],
  ['web/src/features/explore/a.ts', '../../ui/button.tsx'],
  ['web/src/pages/a.ts', '../features/explore/a.ts'],
])('%s may import %s', (file, from) => {
  expect(lint(file, using(from))).not.toContain('no-restricted-imports')
})

it('forbids rounding outside the one function for it', () => {
  expect(
    lint('server/src/features/ledger/a.ts', 'export const y = (n: number) => Math.round(n)\n'),
  ).toContain('divideRounded')
})
