import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isNotificationKind } from '@pennytrail/contract/notifications/kinds.ts'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

it('SQL asks only for kinds of notification that exist', () => {
  const kinds = globSync('**/*.{ts,sql}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/wants_email\([^()]*, '([^']*)'\)/g),
    ])
    .map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(3)
  expect(kinds.filter((kind) => !isNotificationKind(kind))).toEqual([])
})
