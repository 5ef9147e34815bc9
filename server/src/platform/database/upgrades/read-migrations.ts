import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../../migrations')

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /**
   * The oldest release that works after this migration (its line `-- contract: N`), or 0 if every
   * release does.
   */
  readonly minimumRelease: number
}

const readMinimumRelease = (text: string): number =>
  Number(/^-- contract: (\d+)$/m.exec(text)?.[1] ?? 0)

/** The migrations in order. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return {
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        minimumRelease: readMinimumRelease(text),
      }
    })
