import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('no SQL searches a text without folding accents, apostrophes and case, as contains_text does', () => {
  const files = globSync('{platform,features}/**/*.{sql,sql.ts}', { cwd: import.meta.dirname })
  const bare = files.filter((file) =>
    /\bilike\b|strpos\(\s*lower|lower\([^)]*\) like/i.test(
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(bare).toEqual([])
})
