import { describe, expect, it } from 'vitest'
import { isPublicId, buildPictureUrl, parsePictureId, listPictureSources } from './picture-urls.ts'

const random = 'abcdefghijklmnopqrstuvwx23'
const wide = `img-${random}-1600x1067`

describe('the size and visibility that a picture’s id states', () => {
  it('the id of a picture states the picture’s size and whether the picture is private', () => {
    expect(parsePictureId(wide)).toEqual({ isPrivate: false, width: 1600, height: 1067 })
    expect(parsePictureId(`pic-${random}-40x30`)).toEqual({
      isPrivate: true,
      width: 40,
      height: 30,
    })
    expect(parsePictureId(`doc-${random}`)).toBeNull()
  })

  it.each([
    '',
    'img-',
    `img-${random}`,
    `img-${random}-0x3`,
    `../${wide}`,
    `${wide}/..`,
    `${wide}\n`,
  ])('the text %j is not accepted as the id of a picture', (text) => {
    expect(isPublicId(text)).toBe(false)
    expect(parsePictureId(text)).toBeNull()
    expect(listPictureSources(text)).toBeNull()
  })
})

describe('the files that a page can load a picture from', () => {
  it('the sources of a picture are its stored widths in WebP and in AVIF', () => {
    expect(listPictureSources(`img-${random}-640x480`)).toEqual({
      width: 640,
      height: 480,
      src: `/files/img-${random}-640x480/640.webp`,
      webp: [160, 320, 640].map((w) => `/files/img-${random}-640x480/${w}.webp ${w}w`).join(', '),
      avif: [160, 320, 640].map((w) => `/files/img-${random}-640x480/${w}.avif ${w}w`).join(', '),
    })
  })

  it('a private picture has no listed sources, because its URL must be signed', () => {
    expect(listPictureSources(`pic-${random}-640x480`)).toBeNull()
    expect(buildPictureUrl(`pic-${random}-640x480`, 100)).toBeNull()
    expect(buildPictureUrl(null, 100)).toBeNull()
  })
})

it('the smallest stored picture width that is wide enough is chosen', () => {
  expect(buildPictureUrl(wide, 88)).toBe(`/files/${wide}/160.webp`)
  expect(buildPictureUrl(wide, 700)).toBe(`/files/${wide}/1280.webp`)
  expect(buildPictureUrl(wide, 4000)).toBe(`/files/${wide}/1600.webp`)
})
