import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import { Database } from '../platform/database/index.ts'
import { createFileStore } from '../platform/files/index.ts'
import { makeCharity, makeMember } from '../testing/factories/index.ts'
import { formatMax, reportFailure } from '../testing/storm/storm-table.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { startTcpProxy, throughProxy } from '../testing/servers/tcp-proxy.ts'
import { testApp } from '../testing/test-app.ts'

const world = await testApp()

it('requests succeed and /ready stays 200 while the database answers every statement slowly', async () => {
  const proxy = await startTcpProxy(world.ownerUrl)
  const database = new Database(throughProxy(world.ownerUrl, proxy))
  const app = await createApp({ ...world.deps, database })
  database.watch()
  const delay = atOnce(100, 500)
  proxy.delay(delay)
  const requests = atOnce(8, 200)
  const times: number[] = []
  const ask = async (url: string): Promise<number> => {
    const began = performance.now()
    const { statusCode } = await app.inject({ url })
    times.push(performance.now() - began)
    return statusCode
  }
  const statuses = new Set<number>()
  for (let sent = 0; sent < requests; sent += 8) {
    const answers = Array.from({ length: 8 }, (_, at) => ask(at === 0 ? '/ready' : '/api/explore'))
    for (const status of await Promise.all(answers)) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  await app.close()
  await database.close()
  await proxy.close()
  reportFailure(
    'slow',
    `${delay} ms more for every statement, ${requests} requests, 8 at once`,
    `all ${requests} got 200, after ${formatMax(times)} at most`,
  )
}, 120_000)

it('an upload to a full disk gets 503, says so, and leaves no empty or partial file', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-full-disk-'))
  const isFull = atOnce(0, 1) === 1
  // The full storm fills a real disk of 1 MB, which only root can make on Linux.
  if (isFull) spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder])
  const FILES_URL = pathToFileURL(folder).href
  const disk = createFileStore(readConfig({ DATA_DIR: world.deps.config.dataDir, FILES_URL }))
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const files = isFull ? disk : { ...disk, put: () => Promise.reject(full) }
  const app = await createApp({ ...world.deps, files })
  try {
    const charity = await makeCharity(world.deps)
    const { token } = await makeMember(world.deps, charity.id, 'Manager')
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 800, height: 600, channels: 3, background: '#0f5c55', noise } as const
    const bytes = await sharp({ create }).jpeg().toBuffer()
    const upload = () => {
      const form = new FormData()
      form.append('charityId', charity.id)
      form.append('redacted', 'true')
      form.append('file', new Blob([new Uint8Array(bytes)]), 'receipt.jpg')
      const headers = { authorization: `Bearer ${token}` }
      return app.inject({
        method: 'POST',
        url: '/api/transaction/upload-evidence',
        headers,
        payload: form,
      })
    }
    const attempts = atOnce(2, 20)
    let refused = 0
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const answer = await upload()
      if (answer.statusCode === 201) continue
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage-full'])
      refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const isBroken = (name: string): boolean => {
      const found = statSync(path.join(folder, name))
      return found.isFile() && (found.size === 0 || !name.endsWith('.webp'))
    }
    expect(left.filter(isBroken)).toEqual([])
    reportFailure(
      'full disk',
      `${attempts} uploads to a disk of 1 MB`,
      `${refused} got 503, no space left; 0 empty or partial files`,
    )
  } finally {
    await app.close()
    if (isFull) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
