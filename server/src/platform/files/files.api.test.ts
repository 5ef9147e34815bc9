import { readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadLimits } from '@pennytrail/contract/files/upload.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { picture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../database/index.ts'
import { attachFile, deleteFile, makeSignedUrl, storeDocument, storeImage } from './index.ts'
import type { AttachedAtRow } from './files.test-rows.ts'

const world = await testApp()
const { deps, clock } = world
const person = await makePerson(deps)
const by = person.id
const get = (url: string) => world.app.inject({ method: 'GET', url })
const photo = await picture(1000, 500).jpeg().toBuffer()
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Title (<script>alert(1)</script>) >>\nendobj\n%%EOF\n',
)
const readRow = (publicId: string) =>
  deps.database.read('system', (db) =>
    db.maybe<AttachedAtRow>(sql`select attached_at from file where public_id = ${publicId}`),
  )

describe('pictures', () => {
  it('a picture is stored in several widths and served as immutable with nosniff', async () => {
    const { publicId, width, height } = await storeImage(deps, photo, { use: 'update-photo', by })
    expect({ width, height }).toEqual({ width: 1000, height: 500 })
    expect(publicId).toMatch(/^img-[a-z2-7]{26}-1000x500$/)
    for (const pixels of [160, 320, 640, 1000]) {
      const answer = await get(`/files/${publicId}/${pixels}.webp`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/) as unknown,
      })
      const metadata = await sharp(answer.rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: pixels })
    }
  })

  it('a picture is served as WebP in place of AVIF until a job has converted it to AVIF', async () => {
    const { publicId } = await storeImage(deps, photo, { use: 'update-photo', by })
    const before = await get(`/files/${publicId}/640.avif`)
    expect(before.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    })
    await world.runJobs()
    const after = await get(`/files/${publicId}/640.avif`)
    expect(after.headers['content-type']).toBe('image/avif')
    expect(after.headers['cache-control']).toContain('immutable')
    expect(await sharp(after.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640 })
  })

  it('a picture is reduced to at most 1920 pixels each way and never enlarged', async () => {
    const tall = await picture(1000, 3000).png().toBuffer()
    expect(await storeImage(deps, tall, { use: 'update-photo', by })).toMatchObject({
      width: 640,
      height: 1920,
    })
    const small = await picture(30, 20).png().toBuffer()
    expect(await storeImage(deps, small, { use: 'update-photo', by })).toMatchObject({ width: 30 })
  })

  it('a private picture is only served at a signed URL', async () => {
    const { publicId } = await storeImage(deps, photo, { use: 'evidence', by, isPrivate: true })
    expect((await get(`/files/${publicId}/1000.webp`)).statusCode).toBe(404)
    const signed = makeSignedUrl(deps, publicId)
    const answer = await get(signed)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe('documents', () => {
  it('a document is only served as a download, at a signed URL that has not expired', async () => {
    const { publicId } = await storeDocument(deps, pdf, { use: 'evidence', by })
    const other = await storeDocument(deps, pdf, { use: 'evidence', by })
    const signed = makeSignedUrl(deps, publicId)
    const answer = await get(signed)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
      'x-content-type-options': 'nosniff',
    })
    const changed = [
      signed.split('?')[0]!,
      signed.replace(publicId, other.publicId),
      signed.replace(/until=\d+/, 'until=9999999999'),
      signed.replace(/signature=.*/, 'signature='),
      `${signed.split('&')[0]}&until=1`,
    ]
    for (const url of changed) expect((await get(url)).statusCode).toBe(404)
    clock.advance({ minutes: 17 })
    expect((await get(signed)).statusCode).toBe(404)
  })

  it('a document is refused if it is not a PDF or is incomplete', async () => {
    for (const bytes of [photo, Buffer.from('%PDF-1.7 cut off'), Buffer.alloc(0)]) {
      await expect(storeDocument(deps, bytes, { use: 'evidence', by })).rejects.toMatchObject({
        code: 'not-a-pdf',
      })
    }
  })
})

it('a document that may run a script is refused, and the error says what to do', async () => {
  const script = '%PDF-1.7\n1 0 obj\n<</OpenAction <</S /JavaScript /JS (x)>>>>\nendobj\n%%EOF'
  const storing = storeDocument(deps, Buffer.from(script), { use: 'evidence', by })
  await expect(storing).rejects.toMatchObject({
    code: 'not-a-pdf',
    message: expect.stringContaining('Print it to a new PDF') as unknown,
  })
})

describe('uploaded files', () => {
  it('an upload can be attached once, by its uploader, for the use that it was uploaded for', async () => {
    const outsider = await makePerson(deps)
    const { publicId } = await storeImage(deps, photo, { use: 'update-photo', by })
    const attach = (as: string, use: 'update-photo' | 'avatar') =>
      deps.database.transaction(as, (db) => attachFile(db, deps, publicId, use))
    await expect(attach(outsider.id, 'update-photo')).rejects.toMatchObject({
      code: 'file-not-found',
    })
    await expect(attach(by, 'avatar')).rejects.toMatchObject({ code: 'file-not-found' })
    await attach(by, 'update-photo')
    await expect(attach(by, 'update-photo')).rejects.toMatchObject({ code: 'file-not-found' })
  })

  it('an upload that was never attached is deleted after a day, and an attached one stays', async () => {
    const lost = await storeImage(deps, photo, { use: 'update-photo', by })
    const shown = await storeImage(deps, photo, { use: 'update-photo', by })
    await deps.database.transaction(by, (db) =>
      attachFile(db, deps, shown.publicId, 'update-photo'),
    )
    await world.runJobs()
    const folder = path.join(deps.config.dataDir, 'uploading')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'left-behind'), 'x')
    const old = new Date(clock.now().getTime() - 3600_000)
    await utimes(path.join(folder, 'left-behind'), old, old)
    const tidy = () =>
      deps.database
        .transaction('system', (db) =>
          db.run(sql`select graphile_worker.add_job('tidy-files', '{}'::json)`),
        )
        .then(() => world.runJobs())
    await tidy()
    expect(await readRow(lost.publicId)).toBeDefined()
    clock.advance({ hours: 25 })
    await tidy()
    expect(await readRow(lost.publicId)).toBeUndefined()
    for (const name of ['160.webp', '160.avif', '1000.webp', '1000.avif']) {
      expect((await get(`/files/${lost.publicId}/${name}`)).statusCode).toBe(404)
      expect((await get(`/files/${shown.publicId}/${name}`)).statusCode).toBe(200)
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it('a file is deleted only if the transaction that deletes it commits', async () => {
    const { publicId } = await storeImage(deps, photo, { use: 'update-photo', by })
    const undone = deps.database.transaction(by, async (db) => {
      await deleteFile(db, publicId)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await world.runJobs()
    expect((await get(`/files/${publicId}/160.webp`)).statusCode).toBe(200)
    await deps.database.transaction(by, (db) => deleteFile(db, publicId))
    await world.runJobs()
    expect((await get(`/files/${publicId}/160.webp`)).statusCode).toBe(404)
    expect((await get(`/files/${publicId}/160.avif`)).statusCode).toBe(404)
  })

  it('a person can upload at most 240 files an hour', async () => {
    const busy = await makePerson(deps)
    for (let taken = 0; taken < 240; taken += 1) {
      await deps.limits.take(uploadLimits, { person: busy.id })
    }
    await expect(
      storeImage(deps, photo, { use: 'update-photo', by: busy.id }),
    ).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

it('file names that the server did not make return 404', async () => {
  for (const name of [
    'img-abc/160.webp',
    '..%2f..%2ftoken.key/160.webp',
    `img-${'a'.repeat(26)}-100x100/160.webp`,
    `img-${'a'.repeat(26)}-100x100/100.svg`,
    `doc-${'a'.repeat(26)}/..%2f..%2ftoken.key`,
  ]) {
    expect((await get(`/files/${name}`)).statusCode).toBe(404)
  }
})

it('a route accepts forms only if it declares a form, and JSON only if it declares JSON', async () => {
  const file = { fileName: 'a.png', bytes: photo }
  const form = await world.call('POST /api/auth/login', { form: { file } })
  expect(form.status).toBe(415)
  const json = await world.call('PATCH /api/user/update-avatar', {
    as: await makePerson(deps),
    body: { userId: by },
  })
  expect(json.status).toBe(415)
})
