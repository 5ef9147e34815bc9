import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { generateExtract } from '../server/src/features/charity-register/testing/generate-extract.ts'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'

const charities = 400_000

/**
 * Measures how fast the product's own command imports an extract of the charity register, against
 * COPY of the same lines.
 */
export const benchRegister = async ({ database, folder, say }: BenchContext): Promise<void> => {
  say(`Writing an extract of ${new Intl.NumberFormat('en-GB').format(charities)} charities.`)
  const files = await generateExtract(path.join(folder, 'extract'), charities)
  const url = await database('register')
  const bare = await runPlainCopy(await database('register_bare'), files)
  const first = await runImport(url, files, folder)
  const again = await runImport(url, files, folder)
  const row = (name: string, { rows, seconds, megabytes }: Import): string[] => [
    name,
    formatFigure(rows),
    formatFigure(seconds),
    formatFigure(rows / seconds),
    megabytes === null ? '' : formatFigure(megabytes),
    `${formatFigure((100 * bare.seconds) / seconds)}%`,
  ]
  say(
    formatTable(
      ['', 'rows', 's', 'rows a second', 'peak memory MB', 'of the twin'],
      [
        row('COPY of the lines as they are', bare),
        row('import, first', first),
        row('import, again (nothing changed)', again),
      ],
    ),
  )
}

interface Import {
  readonly rows: number
  readonly seconds: number
  readonly megabytes: number | null
}

/** Runs the import and reads the figures from the last line that it prints. */
const runImport = async (url: string, files: readonly string[], folder: string) => {
  const tool = path.resolve(import.meta.dirname, '../server/src/tools/charity-register-import.ts')
  const child = spawn(process.execPath, [tool, ...files], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, 'import') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const last = (await text(child.stdout)).trimEnd().split('\n').at(-1) ?? ''
  const found = /^([\d,]+) rows in (\S+) s .* peak memory (\d+) MB$/.exec(last)
  if (!found) throw new Error(`The import did not end as it should: ${last}`)
  const [, rows, seconds, megabytes] = found.map((part) => Number(part.replaceAll(',', '')))
  return { rows: rows!, seconds: seconds!, megabytes: megabytes! }
}

const runPlainCopy = async (url: string, files: readonly string[]): Promise<Import> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const started = performance.now()
    await client.query('create table line (line text)')
    for (const file of files) {
      // The delimiter does not occur in any line, so each line is one value.
      const copy = client.query(copyFrom(String.raw`copy line from stdin (delimiter e'\x01')`))
      await pipeline(createReadStream(file), copy)
    }
    const seconds = (performance.now() - started) / 1000
    const { rows } = await client.query<{ rows: number }>('select count(*)::int as rows from line')
    return { rows: rows[0]!.rows, seconds, megabytes: null }
  } finally {
    await client.end()
  }
}
