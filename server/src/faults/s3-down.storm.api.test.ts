import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import { afterAll, expect, it, vi } from 'vitest'
import { sql } from '../platform/database/index.ts'
import { fileTasks, getMainFileKey, storeImage } from '../platform/files/index.ts'
import { startWorker } from '../platform/jobs/index.ts'
import { makeCharity, makeMember } from '../testing/factories/index.ts'
import { tinyPicture } from '../testing/pictures.ts'
import { findFreePort } from '../testing/servers/free-port.ts'
import { formatMax, reportFailure } from '../testing/storm/storm-table.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { testApp } from '../testing/test-app.ts'
import type { EvidenceIdRow, JobErrorRow } from '../server.test-rows.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-s3-down-'))
const port = await findFreePort()
const startStorage = async (): Promise<S3rver> => {
  const storage = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'pennytrail', configs: [] }],
  })
  await storage.run()
  return storage
}
let storage = await startStorage()
const world = await testApp({
  FILES_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/pennytrail?region=us-east-1`,
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})
const { deps } = world

const listEvidence = () =>
  deps.database.read('system', (db) =>
    db.many<EvidenceIdRow>(sql`select public_id from ledger_evidence`),
  )

it('uploads and pictures get 503 with Retry-After while the file storage is down, and nothing refers to a file that was not stored', async () => {
  const charity = await makeCharity(deps)
  const manager = await makeMember(deps, charity.id, 'Manager')
  const bytes = await tinyPicture()
  const upload = () =>
    world.call('POST /api/transaction/upload-evidence', {
      form: {
        charityId: charity.id,
        redacted: 'true',
        file: { fileName: 'receipt.png', bytes },
      },
      as: manager,
    })
  const picture = await storeImage(deps, bytes, { use: 'update-photo', by: null })
  const show = () => world.app.inject({ url: `/files/${getMainFileKey(picture.publicId)}` })
  expect([(await upload()).status, (await show()).statusCode]).toEqual([201, 200])

  await storage.close()
  const uploads = atOnce(3, 60)
  for (let at = 0; at < uploads; at += 1) {
    const [uploaded, shown] = [await upload(), await show()]
    expect([uploaded.status, uploaded.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(uploaded.text)).toMatchObject({ code: 'file-storage-unavailable' })
    expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5'])
    await sleep(atOnce(0, 1000))
  }
  const worker = await startWorker(deps, fileTasks, [], false)
  const listJobs = () =>
    deps.database.read('system', (db) =>
      db.many<JobErrorRow>(sql`select last_error from graphile_worker._private_jobs`),
    )
  await vi.waitUntil(async () => (await listJobs()).every((job) => job.lastError !== null))

  storage = await startStorage()
  const began = performance.now()
  expect([(await upload()).status, (await show()).statusCode]).toEqual([201, 200])
  await vi.waitUntil(async () => (await listJobs()).length === 0, { timeout: 60_000 })
  const waited = performance.now() - began
  await worker.stop()
  const evidence = await listEvidence()
  expect(evidence).toHaveLength(2)
  for (const { publicId: id } of evidence) {
    expect(await deps.files.get(getMainFileKey(id))).not.toBeNull()
  }
  reportFailure(
    'S3 down',
    `no file storage for 60 s, ${uploads} uploads and ${uploads} pictures`,
    `all got 503 with Retry-After; 0 references to missing files; interrupted jobs done ${formatMax([waited])} after the return`,
  )
}, 300_000)
