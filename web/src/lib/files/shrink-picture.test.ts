import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isShrinkable, shrinkPicture } from './shrink-picture.ts'

const maxBytes = 10 * 1024 * 1024
const close = vi.fn<() => void>()
let drawn: { width: number; height: number; type: string; quality: number | undefined }[]

/** Replaces the decoder and the canvas, which need a browser. A journey runs the real ones. */
const stubPicture = (width: number, height: number, sizes: readonly number[] = [5_000_000]) => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function encode(
    this: HTMLCanvasElement,
    done: BlobCallback,
    type = '',
    quality?: number,
  ) {
    drawn.push({ width: this.width, height: this.height, type, quality })
    done({ size: sizes[drawn.length - 1] ?? 1, type } as Blob)
  })
  vi.stubGlobal(
    'File',
    class {
      readonly name: string
      readonly type: string
      readonly size: number
      constructor([blob]: [Blob], name: string, { type }: { type: string }) {
        Object.assign(this, { size: blob.size })
        this.name = name
        this.type = type
        this.size = blob.size
      }
    },
  )
}
const photo = (name: string, type: string, size = 1_000_000) => ({ name, type, size }) as File

beforeEach(() => {
  drawn = []
})
afterEach(() => vi.restoreAllMocks())

it('a picture that is small enough is sent as it is', async () => {
  stubPicture(5000, 5000)
  const file = photo('a.jpg', 'image/jpeg')
  expect(await shrinkPicture(file, maxBytes)).toBe(file)
  expect(drawn).toEqual([])
  expect(close).toHaveBeenCalled()
})

it('a photograph of 50 megapixels becomes a JPEG of at most 16, in the same proportions', async () => {
  stubPicture(8160, 6120)
  const made = await shrinkPicture(photo('IMG_7.webp', 'image/webp'), maxBytes)
  expect(made).toMatchObject({ name: 'IMG_7.jpg', type: 'image/jpeg', size: 5_000_000 })
  expect(drawn).toEqual([{ width: 4618, height: 3464, type: 'image/jpeg', quality: 0.9 }])
})

it('a photograph that stays too large is compressed more', async () => {
  stubPicture(8160, 6120, [12_000_000, 11_000_000, 9_000_000])
  const made = await shrinkPicture(photo('a.jpg', 'image/jpeg', 30_000_000), maxBytes)
  expect(made.size).toBe(9_000_000)
  expect(drawn.map(({ quality }) => quality)).toEqual([0.9, 0.8, 0.6])
})

it('a PNG stays one for its transparency, unless that is too large', async () => {
  stubPicture(6000, 6000)
  expect((await shrinkPicture(photo('logo.png', 'image/png'), maxBytes)).name).toBe('logo.png')
  drawn = []
  stubPicture(6000, 6000, [20_000_000, 1_000_000])
  expect((await shrinkPicture(photo('logo.png', 'image/png'), maxBytes)).name).toBe('logo.jpg')
})

it('a HEIC photograph becomes a JPEG, however small it is', async () => {
  stubPicture(3000, 4000)
  const made = await shrinkPicture(photo('IMG_1.HEIC', ''), maxBytes)
  expect(made).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
  expect(drawn[0]).toMatchObject({ width: 3000, height: 4000 })
})

it('pictures and phone photographs can be shrunk; animations and documents cannot', () => {
  stubPicture(1, 1)
  const names = [
    ['a.jpg', 'image/jpeg'],
    ['a.HEIF', ''],
    ['a.gif', 'image/gif'],
    ['a.pdf', 'application/pdf'],
  ] as const
  expect(names.map(([name, type]) => isShrinkable(photo(name, type)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
