import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { NewTransaction } from '@pennytrail/contract'
import { uuidv7 } from '../../server/src/platform/ids.ts'
import { startPostgres, ensureDatabase } from '../../server/src/platform/postgres/index.ts'
import { makeCharity, makeMember } from '../../server/src/testing/factories/index.ts'
import { picture } from '../../server/src/testing/pictures.ts'
import {
  findSourceProgram,
  startServer,
  type ServerProcess,
} from '../../server/src/testing/servers/server-process.ts'
import { openWorkplace } from '../../server/src/workplace.ts'
import { openBucket, type S3Server } from './s3-server.ts'
import { runTrial, say } from './trial.ts'

interface World {
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly charityId: string
  readonly token: string
}

const upload = async ({ charityId, token }: World, origin: string, bytes: Buffer) => {
  const form = new FormData()
  form.append('charityId', charityId)
  form.append('redacted', 'true')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'receipt.png')
  const headers = { authorization: `Bearer ${token}` }
  const started = performance.now()
  const answer = await fetch(`${origin}/api/transaction/upload-evidence`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { publicId } = (await answer.json()) as { publicId?: string }
  const retryAfter = answer.headers.get('retry-after')
  return {
    status: answer.status,
    publicId,
    retryAfter,
    seconds: (performance.now() - started) / 1000,
  }
}

const record = async ({ charityId, token }: World, origin: string, publicId: string) => {
  const id = uuidv7()
  const body: Omit<NewTransaction, 'evidence'> & { evidence: object[] } = {
    id,
    charityId,
    projectId: null,
    kind: 'income',
    date: '2026-06-14',
    amount: 1000,
    payee: 'Church fair',
    payeeKind: 'organisation',
    description: 'Cakes',
    evidence: [{ publicId, title: 'Receipt' }],
  }
  const answer = await fetch(`${origin}/api/transaction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return id
}

/** Returns the status with which a server sends the receipt of an entry, and its bytes. */
const readReceipt = async ({ token }: World, origin: string, entryId: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/transaction/${entryId}/evidence`, { headers })
  const { evidence } = (await answer.json()) as { evidence: { address: string; sha256: string }[] }
  const [receipt] = evidence
  if (!receipt) throw new Error(`The entry ${entryId} has no receipt.`)
  const address = new URL(receipt.address, origin)
  const file = await fetch(`${origin}${address.pathname}${address.search}`)
  return { status: file.status, bytes: (await file.arrayBuffer()).byteLength }
}

const shareFiles = async (world: World, images: readonly Buffer[]): Promise<string[]> => {
  const [a, b] = world.servers
  const entries: string[] = []
  let bytes = 0
  for (const [nth, image] of images.entries()) {
    const [writer, reader] = nth % 2 === 0 ? [a, b] : [b, a]
    const { status, publicId } = await upload(world, writer.origin, image)
    if (status !== 201 || publicId === undefined) throw new Error(`The upload failed: ${status}`)
    const entry = await record(world, reader.origin, publicId)
    const receipt = await readReceipt(world, reader.origin, entry)
    if (receipt.status !== 200) throw new Error(`The other process answered ${receipt.status}`)
    bytes += receipt.bytes
    entries.push(entry)
  }
  say(
    `${images.length} receipts uploaded to one process, recorded and read through the other one (${bytes} bytes)`,
  )
  return entries
}

/** Kills the S3 server for a time. Returns the entries that were recorded meanwhile. */
const loseStorage = async (world: World, s3: S3Server, seconds: number, image: Buffer) => {
  const [a, b] = world.servers
  await s3.kill()
  const until = Date.now() + seconds * 1000
  const statuses = new Map<string, number>()
  let maxGap = 0
  const accepted: string[] = []
  for (let nth = 0; Date.now() < until; nth += 1) {
    const { origin } = nth % 2 === 0 ? a : b
    const answer = await upload(world, origin, image)
    maxGap = Math.max(maxGap, answer.seconds)
    const name = `${answer.status}${answer.retryAfter ? ' with Retry-After' : ''}`
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
    if (answer.status === 201) accepted.push(answer.publicId!)
    const live = await fetch(`${origin}/ready`)
    if (live.status !== 200) throw new Error(`/ready answered ${live.status}`)
    await wait(500)
  }
  await s3.start()
  const list = [...statuses].map(([name, count]) => `${count} answered ${name}`).join(', ')
  say(
    `storage down for ${seconds} s: ${list}; the slowest after ${maxGap.toPrecision(3)} s; /ready stayed 200`,
  )
  if (accepted.length > 0) throw new Error('An upload was accepted without storage.')
}

/** Tries files in a real S3 server with two processes on one database and one bucket. */
const main = async (s3: S3Server, folder: string): Promise<void> => {
  const seconds = Number(process.argv[2] ?? 60)
  const bucket = s3.bucketUrl('files')
  await openBucket(bucket).createBucket()
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const postgres = await startPostgres(dataDir)
  await ensureDatabase(postgres.url('postgres'), 'pennytrail')
  const databaseUrl = postgres.url('pennytrail')
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FILES_URL: bucket, DEMO: 'false' }
  const workplace = await openWorkplace(env)
  const servers: ServerProcess[] = []
  try {
    const charity = await makeCharity(workplace.deps)
    const { token } = await makeMember(workplace.deps, charity.id, 'Manager')
    const settings = {
      FILES_URL: bucket,
      LOG_LEVEL: 'silent',
      TOKEN_KEY: readFileSync(path.join(dataDir, 'token.key'), 'utf8'),
      CHECKPOINT_KEY: readFileSync(path.join(dataDir, 'checkpoint.key'), 'utf8'),
      NODE_EXTRA_CA_CERTS: s3.certificate,
    }
    for (const _ of [1, 2]) {
      servers.push(await startServer(databaseUrl, settings, findSourceProgram()))
    }
    const world: World = { servers: [servers[0]!, servers[1]!], charityId: charity.id, token }
    const image = await picture(800, 600).png().toBuffer()
    const before = await shareFiles(
      world,
      Array.from({ length: 20 }, () => image),
    )
    await loseStorage(world, s3, seconds, image)
    const after = await shareFiles(
      world,
      Array.from({ length: 20 }, () => image),
    )
    for (const entry of [...before, ...after]) {
      for (const { origin } of servers) {
        const { status } = await readReceipt(world, origin, entry)
        if (status !== 200) throw new Error(`The receipt of ${entry} is lost: ${status}`)
      }
    }
    say(`all ${before.length + after.length} receipts are read from both processes afterwards`)
  } finally {
    for (const server of servers) await server.end('SIGTERM')
    await workplace.close()
    await postgres.stop()
  }
}

await runTrial(import.meta.filename, main)
