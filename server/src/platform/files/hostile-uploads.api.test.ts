import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { picture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../database/index.ts'
import { storeImage } from './index.ts'
import type { CountRow } from './files.test-rows.ts'

/**
 * Uploads a corpus of malicious files to a route that takes pictures. The server must never serve
 * any of their content as script, must remove all location metadata and must keep memory bounded.
 */
const world = await testApp()
const { deps } = world
const script = '<script>alert(document.domain)</script>'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** Builds a PNG of a few kilobytes that declares this many pixels. */
const hugePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit of grey per pixel
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const jpeg = await picture(400, 300).jpeg().toBuffer()
const gif = await picture(40, 30).gif().toBuffer()
/** Width 0x2a2f is `/*`, so a browser that reads the file as a script sees a comment. */
const gifScript = Buffer.concat([
  Buffer.from('GIF89a/*', 'latin1'),
  gif.subarray(8),
  Buffer.from(`*/=1;alert(document.domain)//${script}`),
])
const withPlace = await picture(400, 300)
  .withExif({
    IFD0: { Artist: 'canary-artist', Copyright: 'canary-copyright' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
  })
  .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
  .jpeg()
  .toBuffer()

const upload = async (bytes: Buffer, fileName = 'holiday.jpg') => {
  const person = await makePerson(deps)
  return world.call('PATCH /api/user/update-avatar', {
    as: person,
    form: { file: { fileName, bytes }, userId: person.id },
  })
}

const refused: Record<string, readonly [Buffer, string, string?]> = {
  'an SVG with a script': [
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
    'not-an-image',
    'drawing.svg',
  ],
  'an SVG that calls itself a JPEG': [
    Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>`,
    ),
    'not-an-image',
  ],
  'a page that calls itself a picture': [
    Buffer.from(`<!doctype html>${script}`),
    'not-an-image',
    'photo.png',
  ],
  'a PDF that calls itself a picture': [Buffer.from('%PDF-1.7\n%%EOF\n'), 'not-an-image'],
  'a TIFF, whose reader stays shut': [
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer(),
    'not-an-image',
  ],
  'a HEIC photograph, which only browsers read': [
    readFileSync(path.join(import.meta.dirname, '../../../../e2e/support/files/receipt.heic')),
    'not-an-image',
    'IMG_0042.HEIC',
  ],
  'nothing at all': [Buffer.alloc(0), 'not-an-image'],
  'a JPEG cut off in the middle': [jpeg.subarray(0, jpeg.length >> 1), 'not-an-image'],
  'the first bytes of a JPEG': [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'not-an-image'],
  'a PNG of 60 megapixels in 9 KB': [hugePng(10_000, 6000), 'image-too-many-pixels'],
  'a bomb of 2,500 megapixels': [hugePng(50_000, 50_000), 'image-too-many-pixels'],
  'a PNG that says it is larger than memory': [hugePng(8, 8).fill(0x7f, 16, 24), 'not-an-image'],
  'eleven megabytes': [Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]), 'file-too-large'],
}

describe('refused uploads', () => {
  it.each(Object.entries(refused))(
    'the server refuses %s',
    async (_name, [bytes, code, fileName]) => {
      const answer = await upload(bytes, fileName)
      expect(answer.body).toMatchObject({ code })
      expect(answer.status).toBe(code === 'file-too-large' ? 413 : 400)
    },
  )

  it('no refused upload leaves a file behind', async () => {
    const { count } = await deps.database.read('system', (db) =>
      db.one<CountRow>(sql`select count(*) as count from file`),
    )
    expect(count).toBe(0)
  })
})

const drawnAnew: Record<string, readonly [Buffer, string]> = {
  'a GIF that is also a script': [gifScript, 'x.js'],
  'a JPEG that is also a page': [Buffer.concat([jpeg, Buffer.from(script)]), 'x.html'],
  'a JPEG with a script in its comment': [
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      Buffer.from(script),
      jpeg.subarray(2),
    ]),
    'x.jpg',
  ],
  'a picture that says where it was taken': [withPlace, '../../../etc/cron.d/x'],
  'a PNG under another name': [await picture(40, 30).png().toBuffer(), 'invoice.exe'],
}

describe('re-encoded uploads', () => {
  it.each(Object.entries(drawnAnew))(
    'the server re-encodes %s without scripts or metadata',
    async (_name, [bytes, fileName]) => {
      const { status, body } = await upload(bytes, fileName)
      expect(status).toBe(200)
      const { avatarId } = body
      await world.runJobs()
      for (const name of ['160.webp', '512.webp', '160.avif', '512.avif']) {
        const answer = await world.app.inject({ method: 'GET', url: `/files/${avatarId}/${name}` })
        expect(answer.headers).toMatchObject({
          'content-type': `image/${name.split('.')[1]}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(
            /^default-src 'none'.*sandbox$/,
          ) as unknown,
        })
        const text = answer.rawPayload.toString('latin1')
        expect(text).not.toMatch(/<script|alert\(|canary|<svg|passwd/)
        const { exif, xmp, iptc, icc } = await sharp(answer.rawPayload).metadata()
        expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      }
    },
  )

  it('the test picture contains location metadata before the upload', async () => {
    const { exif } = await sharp(withPlace).metadata()
    expect(exif!.toString('latin1')).toContain('canary-artist')
    expect((await sharp(withPlace).metadata()).xmp).toBeDefined()
  })

  it('a re-encoded picture is rotated as its orientation metadata requires', async () => {
    const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { id } = await makePerson(deps)
    expect(await storeImage(deps, bytes, { use: 'update-photo', by: id })).toMatchObject({
      width: 20,
      height: 60,
    })
  })
})

it('memory stays bounded while many large pictures are uploaded at the same time', async () => {
  const large = await sharp({
    create: { width: 5000, height: 4990, channels: 3, background: '#c26a00' },
  })
    .jpeg()
    .toBuffer()
  const before = process.memoryUsage().rss
  let max = before
  const watch = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 20)
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(large)))
  clearInterval(watch)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  // Decoding twelve pictures of 25 megapixels at the same time would take 900 MB.
  expect((max - before) / 1024 / 1024).toBeLessThan(450)
})

it('finished uploads leave no temporary files on disk', async () => {
  expect(readdirSync(`${deps.config.dataDir}/uploading`)).toEqual([])
})
