import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('no SQL compares a role by its number instead of calling is_manager or is_lead', () => {
  const files = globSync('{platform,features}/**/*.{sql,sql.ts}', { cwd: import.meta.dirname })
  const bare = files.filter((file) =>
    /\w*_rank\([^)]*\)\s*[<>=]+\s*\d|greatest\(\d, role_rank/.test(
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(bare).toEqual([])
})
