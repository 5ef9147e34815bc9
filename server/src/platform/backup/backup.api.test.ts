import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { getDataLocation, startPostgres } from '../postgres/index.ts'
import { backUp, restore } from './index.ts'

const left: string[] = []
afterAll(() => left.forEach((at) => rmSync(at, { recursive: true, force: true })))

const folder = (): string => {
  const made = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-backup-'))
  const { data, socket } = getDataLocation(made)
  left.push(made, socket, ...(data.startsWith(made) ? [] : [path.dirname(data)]))
  return made
}

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const from = folder()
const server = await startPostgres(from)
afterAll(() => server.stop())

const sums = `select count(*)::int as rows, sum(amount)::int as total, min(length(filler)) as filler
  from payment`

it('a backup taken during constant writing restores everything consistently', async () => {
  const client = await connect(server.url('postgres'))
  await client.query(`create table payment (id serial primary key, amount int, filler text);
    insert into payment (amount, filler) select n, repeat('x', 800) from generate_series(1, 3000) n`)
  mkdirSync(path.join(from, 'files/ab'), { recursive: true })
  writeFileSync(path.join(from, 'files/ab/receipt.webp'), 'a receipt')
  writeFileSync(path.join(from, 'token.key'), 'a key')
  const file = path.join(folder(), 'backup.tar.gz')

  // Writes pairs that cancel out, each in one transaction. A copy with half a pair would be
  // inconsistent.
  const writer = await connect(server.url('postgres'))
  const over = new AbortController()
  const written = (async () => {
    let pairs = 0
    for (; !over.signal.aborted; pairs += 1) {
      await writer.query(`insert into payment (amount, filler)
        select sign, repeat('y', 800) from unnest(array[7, -7]) sign`)
      await writer.query('update payment set filler = upper(filler) where id % 50 = $1', [
        pairs % 50,
      ])
    }
    return pairs
  })()
  const before = (await client.query<{ rows: number }>(sums)).rows[0]!.rows
  await backUp({ dataDir: from, file })
  over.abort()
  const after = 3000 + 2 * (await written)
  await writer.end()
  await client.end()
  expect(statSync(file).mode & 0o077).toBe(0)

  const to = folder()
  expect(await restore({ dataDir: to, file })).toMatchObject({ product: 'Pennytrail' })
  const restored = await startPostgres(to)
  const reader = await connect(restored.url('postgres'))
  const { rows, total, filler } = (await reader.query(sums)).rows[0] as Record<string, number>
  await reader.end()
  await restored.stop()
  expect(rows).toBeGreaterThanOrEqual(before)
  expect(rows).toBeLessThanOrEqual(after)
  expect(rows! % 2).toBe(0)
  expect(total).toBe((3000 * 3001) / 2)
  expect(filler).toBe(800)
  expect(readFileSync(path.join(to, 'files/ab/receipt.webp'), 'utf8')).toBe('a receipt')
  expect(readFileSync(path.join(to, 'token.key'), 'utf8')).toBe('a key')

  await expect(restore({ dataDir: to, file })).rejects.toThrow('already contains data')
  await expect(backUp({ dataDir: to, file })).rejects.toThrow('is there already')
  const damaged = path.join(folder(), 'damaged.tar.gz')
  writeFileSync(damaged, readFileSync(file).subarray(0, 20_000))
  const empty = folder()
  await expect(restore({ dataDir: empty, file: damaged })).rejects.toThrow('cannot be read')
  expect(readdirSync(empty)).toEqual([])
}, 60_000)

it('backup and restore report when there is nothing to back up or to restore', async () => {
  const dataDir = folder()
  const file = path.join(dataDir, 'none.tar.gz')
  await expect(backUp({ dataDir, file })).rejects.toThrow('nothing to back up')
  await expect(restore({ dataDir, file })).rejects.toThrow('There is no file')
})

it('a killed backup leaves only private drafts, which restore refuses and the next backup removes', async () => {
  const archives = folder()
  const script = path.resolve(import.meta.dirname, '../../testing/servers/killed-backup.ts')
  const file = path.join(archives, 'monday.tar.gz')
  expect(spawnSync(process.execPath, [script, from, file]).signal).toBe('SIGKILL')
  const drafts = readdirSync(archives)
  expect(drafts).toHaveLength(2)
  for (const draft of drafts.map((name) => path.join(archives, name))) {
    expect(statSync(draft).mode & 0o077).toBe(0)
    await expect(restore({ dataDir: folder(), file: draft })).rejects.toThrow('draft of a backup')
  }
  const earlier = path.join(archives, 'sunday.tar.gz')
  writeFileSync(earlier, 'an archive')
  await expect(backUp({ dataDir: from, file: earlier })).rejects.toThrow('is there already')
  expect(readdirSync(archives)).toEqual(['sunday.tar.gz'])
}, 60_000)
