import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const forbidden = [
  ['contract/src', 'fastify', 'The contract imports zod alone'],
  ['contract/src', '../../server/src/app.ts', 'The contract imports zod alone'],
  ['server/src/platform', '../features/projects/index.ts', 'The platform imports no feature'],
  ['server/src/features/explore', '../projects/projects.sql.ts', 'only through its index.ts'],
  ['server/src/features/projects', '../donations/index.ts', 'comes before what it imports'],
  ['server/src/features/projects', '../../../../web/src/lib/api/api.ts', 'never imports the web'],
  ['server/src', '@pennytrail/stripe-stand-in', 'call loadStripeStandIn'],
  ['server/src/platform', '@pennytrail/stripe-stand-in', 'call loadStripeStandIn'],
  ['server/src/features/projects', '@pennytrail/stripe-stand-in', 'call loadStripeStandIn'],
  ['stripe-stand-in/src', '../../server/src/app.ts', 'imports nothing of the server'],
  ['web/src/lib', '../../../server/src/app.ts', 'never imports the server'],
  ['web/src/features/explore', 'zod/mini', 'ships no zod'],
  ['web/src/ui', '../features/explore/a.ts', 'import nothing above them'],
  ['web/src/features/explore', '../projects/a.ts', 'only through its index.ts'],
  ['web/src/features/ledger/evidence', '../../projects/a.ts', 'only through its index.ts'],
  ['web/src/features/ledger/evidence', '../../grants/index.ts', 'comes before what it imports'],
  ['contract/src/ledger', '../../../server/src/app.ts', 'The contract imports zod alone'],
  ['contract/src/ledger/entries', '../../../../web/src/a.ts', 'The contract imports zod alone'],
  ['web/src/pages', '../app/routes.tsx', 'A page does not import the app'],
] as const

const noRequests = 'Components never call the API'

/**
 * Imports that a component file must not have, with the imported name. Hooks may have all of them.
 */
const requests = [
  ['web/src/features/explore', '../../lib/api/api.ts', 'api'],
  ['web/src/features/ledger/evidence', '../../../lib/api/api.ts', 'api'],
  ['web/src/features/ledger/evidence', '../../../lib/files/upload.ts', 'upload'],
  ['web/src/pages', '../lib/api/api.ts', 'api'],
  ['web/src/app', '../lib/api/api.ts', 'request'],
  ['web/src/ui', '../lib/files/fetch-file.ts', 'fetchFile'],
] as const

const allowed = [
  ['contract/src', './money.ts'],
  ['server/src/features/explore', '../projects/index.ts'],
  ['server/src/features/explore', '../../platform/clock.ts'],
  ['server/src/features/explore', './explore.sql.ts'],
  ['contract/src/ledger', '../money.ts'],
  ['contract/src/ledger/entries', '../../money.ts'],
  ['server/seeds/demonstration', '@pennytrail/stripe-stand-in/history.ts'],
  ['stripe-stand-in/src', '@pennytrail/contract/money.ts'],
  ['web/src/features/explore', '../../ui/button.tsx'],
  ['web/src/features/explore', '../projects/index.ts'],
  ['web/src/features/ledger/evidence', '../../projects/index.ts'],
  ['web/src/features/ledger/evidence', '../ledger-list.tsx'],
  ['web/src/pages', '../features/explore/a.ts'],
] as const

const rounding = 'export const y = (n: number) => Math.round(n)\n'

const writeImportFile = (folder: string, from: string, ending = 'ts'): string =>
  `${folder}/planted-${from.replaceAll(/\W/g, '-')}.${ending}`

const writeImport = (name: string, from: string): string =>
  `import { ${name} } from '${from}'\n\nexport const y = ${name}\n`

/** Two files that import only a type from each other. */
const ring = ['first', 'second'] as const

const planted = [
  ...[...forbidden, ...allowed].map(
    ([folder, from]) => [writeImportFile(folder, from), writeImport('x', from)] as const,
  ),
  ...requests.flatMap(([folder, from, name]) =>
    ['ts', 'tsx'].map(
      (ending) => [writeImportFile(folder, from, ending), writeImport(name, from)] as const,
    ),
  ),
  ['web/src/pages/connected.tsx', writeImport('connectSession', '../lib/api/api.ts')] as const,
  ['server/src/features/ledger/rounding.ts', rounding] as const,
  ...ring.map((name, at) => {
    const text = `import type { T } from './ring-${ring[1 - at]}.ts'\n\nexport type { T }\n`
    return [`server/src/platform/ring-${name}.ts`, text] as const
  }),
]

interface Complaint {
  readonly filename: string
  readonly code: string
}

/**
 * Runs the project's own lint rules on files written to a new folder and returns the complaints.
 */
const lint = (): Complaint[] => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'planted-'))
  try {
    for (const config of ['oxlint.config.ts', 'scripts/feature-order.ts'])
      cpSync(path.join(root, config), path.join(tree, config))
    writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}')
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
    for (const [file, text] of planted) {
      mkdirSync(path.join(tree, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(tree, file), text)
    }
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
      { cwd: tree, encoding: 'utf8' },
    )
    return (JSON.parse(stdout) as { diagnostics: Complaint[] }).diagnostics
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const complaints = lint()
const of = (file: string): string =>
  JSON.stringify(complaints.filter(({ filename }) => filename.endsWith(file)))

it.each(forbidden)('a file in %s may not import %s', (folder, from, message) => {
  expect(of(writeImportFile(folder, from))).toContain(message)
})

it.each(allowed)('a file in %s may import %s', (folder, from) => {
  expect(of(writeImportFile(folder, from))).not.toContain('no-restricted-imports')
})

it.each(requests)(
  'in the folder %s a hook may import %s, but a component may not',
  (folder, from) => {
    expect(of(writeImportFile(folder, from, 'tsx'))).toContain(noRequests)
    expect(of(writeImportFile(folder, from))).not.toContain(noRequests)
  },
)

it('a component file may import the function that connects the session to the API client', () => {
  expect(of('web/src/pages/connected.tsx')).not.toContain(noRequests)
})

it('the linter forbids rounding outside the one rounding function', () => {
  expect(of('server/src/features/ledger/rounding.ts')).toContain('divideRounded')
})

it.each(ring)(
  'the linter forbids circular type imports and reports them in the %s file of the circle too',
  (name) => {
    expect(of(`server/src/platform/ring-${name}.ts`)).toContain('no-cycle')
  },
)
