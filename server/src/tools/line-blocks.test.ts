import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readLineBlocks, splitLines } from './line-blocks.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'line-blocks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const chunkSize = 64
const lines = Array.from({ length: 400 }, (_, at) => `${at} ${'é'.repeat((at * 7) % 150)}`)

const write = (name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

const readLines = async (file: string, isHandedBack: boolean): Promise<string[]> => {
  const used: Uint8Array<ArrayBuffer>[] = []
  const read: string[] = []
  for await (const block of readLineBlocks(file, chunkSize, used)) {
    read.push(...splitLines(block))
    if (isHandedBack) used.push(block)
  }
  return read
}

describe('a text that is read in blocks of lines', () => {
  it.each([
    ['a plain file', 'text.txt', false],
    ['a plain file whose blocks are handed back', 'text.txt', true],
    ['a packed file', 'text.txt.gz', false],
    ['a packed file whose blocks are handed back', 'text.txt.gz', true],
  ])('%s gives each line once and whole, shorter or longer than a block', async (_, name, back) => {
    expect(await readLines(write(name, `${lines.join('\n')}\n`), back)).toEqual(lines)
    expect(await readLines(write(name, lines.join('\n')), back)).toEqual(lines)
  })

  it.each(['empty.txt', 'empty.txt.gz'])('%s, which has no text, gives no lines', async (name) => {
    expect(await readLines(write(name, ''), true)).toEqual([])
  })

  it('a packed file that is cut off ends with an error', async () => {
    const file = write('cut.txt', '')
    writeFileSync(`${file}.gz`, gzipSync(lines.join('\n')).subarray(0, -20))
    await expect(readLines(`${file}.gz`, true)).rejects.toThrow('unexpected end of file')
  })

  it('memory of blocks that are handed back is used again', async () => {
    const used: Uint8Array<ArrayBuffer>[] = []
    const buffers = new Set<ArrayBuffer>()
    const file = write('short.txt', 'a line\n'.repeat(1000))
    for await (const block of readLineBlocks(file, chunkSize, used)) {
      buffers.add(block.buffer)
      used.push(block)
    }
    expect(buffers.size).toBeLessThanOrEqual(3)
  })
})
