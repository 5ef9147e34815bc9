import { describe, expect, it } from 'vitest'
import { fromHex, readHex, toHex } from './byte-encoding.ts'

describe('hexadecimal text', () => {
  it('every byte survives being written as hexadecimal and read again', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    expect(fromHex(toHex(bytes), 256)).toEqual(bytes)
  })

  it('bytes are written from the given place on, and those around them stay', () => {
    const bytes = new Uint8Array(4)
    expect(readHex('abcd', 2, bytes, 1)).toBe(true)
    expect([...bytes]).toEqual([0, 0xab, 0xcd, 0])
  })

  it('text with any character but a lower-case hexadecimal digit is not read', () => {
    for (let code = 0; code < 0x1_0000; code += 1) {
      const character = String.fromCharCode(code)
      const isDigit = /[0-9a-f]/.test(character)
      expect(fromHex(`0${character}`, 1) !== null, `second, ${code}`).toBe(isDigit)
      expect(fromHex(`${character}0`, 1) !== null, `first, ${code}`).toBe(isDigit)
    }
  })

  it('text of another length and values that are not text are not read', () => {
    for (const value of ['', 'abc', 'abcdef', null, undefined, 1234]) {
      expect(fromHex(value, 2)).toBeNull()
    }
  })
})
