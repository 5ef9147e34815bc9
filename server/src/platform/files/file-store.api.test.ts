import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { picture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { readConfig } from '../config/config.ts'
import { createFileStore, fileTasks, getMainFileKey, storeImage } from './index.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-files-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'pennytrail', configs: [] }],
})
const { port } = await s3.run()
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

// S3rver's default key, as its documentation gives it.
const bucket = `http://S3RVER:S3RVER@127.0.0.1:${port}/pennytrail?region=us-east-1`
const places = {
  'a folder': pathToFileURL(path.join(folder, 'disk')).href,
  'a bucket of S3-compatible storage': bucket,
}

describe.each(Object.entries(places))('files kept in %s', (_name, FILES_URL) => {
  const store = createFileStore(readConfig({ DATA_DIR: folder, FILES_URL }))

  it('a file store returns the stored bytes until they are removed', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    await store.put('img-ab/160.webp', bytes, 'image/webp')
    expect(await store.get('img-ab/160.webp')).toEqual(bytes)
    await store.put('img-ab/160.webp', Buffer.from('anew'), 'image/webp')
    expect(await store.get('img-ab/160.webp')).toEqual(Buffer.from('anew'))
    await store.remove('img-ab/160.webp')
    await store.remove('img-ab/160.webp')
    expect(await store.get('img-ab/160.webp')).toBeNull()
  })
})

it('a file that cannot be written completely leaves nothing in the folder', async () => {
  const place = path.join(folder, 'refused')
  const store = createFileStore(
    readConfig({ DATA_DIR: folder, FILES_URL: pathToFileURL(place).href }),
  )
  const broken = { length: 3 } as unknown as Buffer // refused by the write, as on a full disk
  await expect(store.put('img-ab/160.webp', broken, 'image/webp')).rejects.toThrow(TypeError)
  const left = readdirSync(place, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

it('pictures in a bucket are served from the same URLs as pictures in a folder', async () => {
  const world = await testApp({ FILES_URL: bucket })
  const { id } = await makePerson(world.deps)
  const { publicId } = await storeImage(world.deps, await picture(200, 100).png().toBuffer(), {
    use: 'update-photo',
    by: id,
  })
  await world.runJobs()
  for (const type of ['webp', 'avif']) {
    const answer = await world.app.inject({ url: `/files/${publicId}/160.${type}` })
    expect(answer.headers['content-type']).toBe(`image/${type}`)
    expect(answer.headers['cache-control']).toContain('immutable')
  }
})

it('a bucket keeps the bytes of a deleted file until a later job, for a copy that is made meanwhile', async () => {
  const { deps, runJobs } = await testApp({ FILES_URL: bucket })
  const { id: by } = await makePerson(deps)
  const bytes = await picture(200, 100).png().toBuffer()
  const { publicId } = await storeImage(deps, bytes, { use: 'update-photo', by })
  await fileTasks['remove-file']!({ publicId }, deps)
  expect(await deps.files.get(getMainFileKey(publicId))).not.toBeNull()
  await runJobs()
  expect(await deps.files.get(getMainFileKey(publicId))).toBeNull()
})

it.each(['ftp://host/x', 'https://host/bucket', 'https://key:secret@host/'])(
  'the server refuses to start with FILES_URL=%s',
  (FILES_URL) => {
    expect(() => readConfig({ DATA_DIR: folder, FILES_URL })).toThrow('FILES_URL')
  },
)
