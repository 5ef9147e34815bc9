import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { asJpeg, getMaxSide, takePicture } from './pictures.ts'

const makePng = (width: number, height: number, alpha = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } })
    .png()
    .toBuffer()

describe('a picture with transparent parts', () => {
  it.each([
    ['transparent', 0, 255],
    ['half transparent', 0.5, 127],
    ['opaque', 1, 0],
  ])('black that is %s is on white in a JPEG', async (_what, alpha, light) => {
    const { webp } = await takePicture(await makePng(800, 420, alpha), 'whole')
    const jpeg = await asJpeg(webp.get(800)!, { width: 600, height: 315 })
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    for (const channel of data.subarray(0, 3)) expect(Math.abs(channel - light)).toBeLessThan(4)
  })
})

describe('the stored size of a picture', () => {
  it.each([
    ['a photograph', 4000, 3000, 1920],
    ['a portrait', 1000, 3000, 1920],
    ['a till receipt', 600, 12_000, 8944],
    ['a panorama', 12_000, 1000, 6928],
    ['a strip longer than an address can express', 100, 12_000, 9999],
  ])(
    '%s of %i x %i pixels has at most %i pixels on its longer side',
    (_what, width, height, side) => {
      expect(getMaxSide(width, height)).toBe(side)
    },
  )

  it('a till receipt keeps enough of its width to be read, and is never enlarged', async () => {
    const long = await takePicture(await makePng(300, 12_000), 'whole')
    expect(long).toMatchObject({ width: 250, height: 9999 })
    const short = await takePicture(await makePng(100, 800), 'whole')
    expect(short).toMatchObject({ width: 100, height: 800 })
  })
})
