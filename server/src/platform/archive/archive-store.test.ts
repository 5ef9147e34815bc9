import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { claimArchive, maxSilence, releaseArchive } from './archive-owner.ts'
import { openArchiveStore } from './archive-store.ts'
import type { BaseBackup } from './base-backups.ts'
import { removeExpired } from './remove-expired.ts'
import { listArchivedWal, shipFile } from './ship-wal.ts'
import { makeSegmentName } from './wal-names.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const openStore = (name: string) => openArchiveStore(pathToFileURL(path.join(folder, name)))

const now = new Date('2026-11-23T12:00:00Z')

it('only one data folder writes an archive, until it gives the archive up or has been silent for two minutes', async () => {
  const store = openStore('claimed')
  const [first, second] = ['first', 'second'].map((it) => ({ folder: it, system: '1' }))
  expect(await claimArchive(store, first!, now)).toBe(true)
  expect(await claimArchive(store, second!, new Date(now.getTime() + maxSilence - 1))).toBe(false)
  expect(await claimArchive(store, second!, new Date(now.getTime() + maxSilence))).toBe(true)
  await releaseArchive(store, second!)
  expect(await claimArchive(store, first!, new Date(now.getTime() + maxSilence))).toBe(true)
})

it('an archive refuses the server of another database', async () => {
  const store = openStore('other')
  await claimArchive(store, { folder: 'a', system: '1' }, now)
  await expect(claimArchive(store, { folder: 'a', system: '2' }, now)).rejects.toThrow(
    'the archive of another database',
  )
})

it('a WAL segment that is sent again changes nothing, and a different one with the same name is refused', async () => {
  const store = openStore('sent')
  const wal = path.join(folder, 'wal')
  mkdirSync(wal)
  const archive = { store, folder: wal, known: new Set<string>() }
  const send = (number: number, bytes: string) => {
    writeFileSync(path.join(wal, makeSegmentName(1, number)), bytes)
    return shipFile(archive, makeSegmentName(1, number))
  }
  expect(await send(1, 'one')).toBe(false)
  expect(await send(1, 'one')).toBe(false)
  expect(readdirSync(wal)).toEqual([])
  await expect(send(1, 'another')).rejects.toThrow('two databases write into it')
  expect(await send(3, 'three')).toBe(true) // the second one is missing
  expect(await listArchivedWal(store)).toEqual([makeSegmentName(1, 1), makeSegmentName(1, 3)])
})

const makeBase = (day: number, removedFiles: string[] = []): BaseBackup => ({
  id: `2026${day}`,
  finishedAt: new Date(now.getTime() - day * 24 * 3600_000).toISOString(),
  startSegment: makeSegmentName(1, 100 - day),
  postgres: '18.4',
  platform: 'linux-x64',
  parts: [{ key: `base/2026${day}/part-000001`, bytes: 4, sha256: '' }],
  removedFiles,
})

it('the archive keeps what a restore of the oldest retained moment needs, and removes everything older', async () => {
  const store = openStore('expired')
  const removed = 'doc-abc/document.pdf'
  for (const base of [makeBase(40), makeBase(32, [removed]), makeBase(10)]) {
    await store.put(base.parts[0]!.key, Buffer.from('part'))
    await store.put(`base/${base.id}/base.json`, Buffer.from(JSON.stringify(base)))
  }
  for (const number of [60, 67, 68, 90]) {
    await store.put(`wal/${makeSegmentName(1, number)}.gz`, Buffer.from('log'))
  }
  for (const key of [removed, 'doc-def/document.pdf']) {
    await store.put(`files/${key}`, Buffer.from('file'))
  }
  expect(await removeExpired(store, 30, now)).toBe(1)
  expect(await store.list('base/')).toEqual([
    'base/202610/base.json',
    'base/202610/part-000001',
    'base/202632/base.json',
    'base/202632/part-000001',
  ])
  expect(await listArchivedWal(store)).toEqual([makeSegmentName(1, 68), makeSegmentName(1, 90)])
  expect(await store.list('files/')).toEqual(['files/doc-def/document.pdf'])
  expect(await removeExpired(store, 30, now)).toBe(0)
})
