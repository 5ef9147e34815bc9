import { describe, expect, it } from 'vitest'
import { decodeText, detectEncoding } from './text-encoding.ts'

const sentence = 'Elusen Gymreig – Tŷ Gobaith\nCafé “Crème”, £5\n'

const utf16 = (text: string, order: 'le' | 'be', mark = true): Buffer => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

/** Opens the bytes in chunks of three, so that characters and byte order marks are split. */
const open = (bytes: Uint8Array) => async () =>
  (async function* () {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3)
  })()

const read = async (bytes: Uint8Array) => {
  const encoding = await detectEncoding(open(bytes))
  let text = ''
  for await (const piece of decodeText(await open(bytes)(), encoding)) text += piece
  return { encoding, text }
}

const windows1252 = Buffer.from([...Buffer.from('Caf'), 0xe9, 0x20, 0x93, 0x43, 0x94, 0x20, 0xa3])

describe('text encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(sentence), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${sentence}`), 'utf-8'],
    ['UTF-16 with a little-endian mark', utf16(sentence, 'le'), 'utf-16le'],
    ['UTF-16 with a big-endian mark', utf16(sentence, 'be'), 'utf-16be'],
    ['little-endian UTF-16 without a mark', utf16(sentence, 'le', false), 'utf-16le'],
    ['big-endian UTF-16 without a mark', utf16(sentence, 'be', false), 'utf-16be'],
  ])('the encoding of a text is detected as %s', async (_name, bytes, encoding) => {
    expect(await read(bytes)).toEqual({ encoding, text: sentence })
  })

  it('a text that is not valid UTF-8 is detected as Windows-1252', async () => {
    expect(await read(windows1252)).toEqual({ encoding: 'windows-1252', text: 'Café “C” £' })
  })

  it('plain ASCII and an empty file are detected as UTF-8', async () => {
    expect(await read(Buffer.from('plain'))).toEqual({ encoding: 'utf-8', text: 'plain' })
    expect(await read(Buffer.alloc(0))).toEqual({ encoding: 'utf-8', text: '' })
  })

  it('a UTF-8 text with a few damaged characters is still detected as UTF-8', async () => {
    const damaged = Buffer.concat([Buffer.from('é ü ŷ '), Buffer.from([0xc3]), Buffer.from(' é')])
    expect(await read(damaged)).toEqual({ encoding: 'utf-8', text: 'é ü ŷ \uFFFD é' })
  })

  it.each([
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), /is UTF-32 text/],
    ['UTF-32 without a mark', Buffer.from([0, 0, 0, 0x41, 0, 0, 0, 0x42]), /is UTF-32 text/],
    [
      'neither UTF-8 nor Windows-1252',
      Buffer.from([0x41, 0x0a, 0x83, 0x65, 0x83, 0x81, 0x83, 0x93]),
      /none of UTF-8, UTF-16 and Windows-1252: the byte 81 on line 2/,
    ],
  ])(
    'a text in an unsupported encoding is refused with the reason: %s',
    async (_name, bytes, reason) => {
      await expect(detectEncoding(open(bytes))).rejects.toThrow(reason)
    },
  )
})
