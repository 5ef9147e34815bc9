import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { storeDocument } from './index.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-clamd-'))
const socketPath = path.join(folder, 'clamd.ctl')

/** Answers as clamd does to INSTREAM: a file with the word virus is found, one with broken fails. */
const clamd = createServer((socket) => {
  let received = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    if (!received.subarray(-4).equals(Buffer.alloc(4))) return
    const text = received.toString('latin1')
    const length = received.readUInt32BE('zINSTREAM\0'.length)
    const isWhole = received.length === 'zINSTREAM\0'.length + 4 + length + 4
    if (!isWhole || text.includes('broken')) socket.end('INSTREAM size limit exceeded. ERROR\0')
    else socket.end(text.includes('virus') ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0')
  })
})

const { deps } = await testApp({ CLAMD_SOCKET: socketPath })
const { id: by } = await makePerson(deps)
beforeAll(() => new Promise<void>((resolve) => clamd.listen(socketPath, resolve)))
afterAll(() => rmSync(folder, { recursive: true }))

const store = (word: string) =>
  storeDocument(deps, Buffer.from(`%PDF-1.7\n${word}\n%%EOF\n`), { use: 'evidence', by })

it('a scanner checks every upload: a found one is refused, and a clean one is stored', async () => {
  expect(await store('clean')).toMatchObject({ publicId: expect.any(String) as unknown })
  await expect(store('virus')).rejects.toMatchObject({ code: 'file-refused' })
})

it('no upload is stored without a verdict of the scanner', async () => {
  await expect(store('broken')).rejects.toMatchObject({ code: 'file-storage-unavailable' })
  await new Promise((resolve) => clamd.close(resolve))
  await expect(store('clean')).rejects.toMatchObject({ code: 'file-storage-unavailable' })
})
