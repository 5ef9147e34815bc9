import { describe, expect, it } from 'vitest'
import { isPublicId, pictureAddress, pictureFacts, pictureSources } from './picture-urls.ts'

const random = 'abcdefghijklmnopqrstuvwx23'
const wide = `img-${random}-1600x1067`

describe('what an id says of its picture', () => {
  it('is its size and whether it is private', () => {
    expect(pictureFacts(wide)).toEqual({ isPrivate: false, width: 1600, height: 1067 })
    expect(pictureFacts(`pic-${random}-40x30`)).toEqual({ isPrivate: true, width: 40, height: 30 })
    expect(pictureFacts(`doc-${random}`)).toBeNull()
  })

  it.each([
    '',
    'img-',
    `img-${random}`,
    `img-${random}-0x3`,
    `../${wide}`,
    `${wide}/..`,
    `${wide}\n`,
  ])('is nothing for %j', (text) => {
    expect(isPublicId(text)).toBe(false)
    expect(pictureFacts(text)).toBeNull()
    expect(pictureSources(text)).toBeNull()
  })
})

describe('the sources of a picture', () => {
  it('are its kept widths, in both kinds', () => {
    expect(pictureSources(`img-${random}-640x480`)).toEqual({
      width: 640,
      height: 480,
      src: `/files/img-${random}-640x480/640.webp`,
      webp: [160, 320, 640].map((w) => `/files/img-${random}-640x480/${w}.webp ${w}w`).join(', '),
      avif: [160, 320, 640].map((w) => `/files/img-${random}-640x480/${w}.avif ${w}w`).join(', '),
    })
  })

  it('are none for a private picture, whose address must be signed', () => {
    expect(pictureSources(`pic-${random}-640x480`)).toBeNull()
    expect(pictureAddress(`pic-${random}-640x480`, 100)).toBeNull()
    expect(pictureAddress(null, 100)).toBeNull()
  })
})

it('answers the smallest kept width that is wide enough', () => {
  expect(pictureAddress(wide, 88)).toBe(`/files/${wide}/160.webp`)
  expect(pictureAddress(wide, 700)).toBe(`/files/${wide}/1280.webp`)
  expect(pictureAddress(wide, 4000)).toBe(`/files/${wide}/1600.webp`)
})
