import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  readonly content: string | Buffer
  /** Not compressed, as some formats want of their first file. */
  readonly stored?: boolean
}

/** A zip of a few files, in their order. Source: PKWARE's APPNOTE, sections 4.3.7, 4.3.12, 4.3.16. */
export const zipFiles = (files: readonly ZippedFile[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored } of files) {
    const bytes = Buffer.from(content as string)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0) // version 2.0
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt16LE(0x21, 8) // 1 January 1980: the same bytes whenever it is made
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
