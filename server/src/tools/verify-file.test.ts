import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readVerifierKey } from '@pennytrail/contract/proof/checkpoint.ts'
import { checkBlock } from '@pennytrail/contract/proof/ledger-block.ts'
import { ProofReader } from '@pennytrail/contract/proof/read-proof-file.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeCrypto } from '../features/proof/node-crypto.ts'
import { generatedLedgerKeys, generateLedger } from '../features/proof/testing/generate-ledger.ts'
import { readProofFile } from './verify-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const makeReader = () =>
  new ProofReader({
    crypto: nodeCrypto,
    keys: generatedLedgerKeys.flatMap((key) => readVerifierKey(nodeCrypto.sha256, key) ?? []),
    checkpoints: [],
  })

const verifyLines = async (lines: readonly string[], threads: number) => {
  const file = path.join(folder, 'ledger.jsonl')
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  const reader = makeReader()
  await readProofFile(reader, file, { threads, chunkSize: 8192, blocksBeforeThreads: 1 })
  return reader.end()
}

/** Verifies the lines one by one, without blocks. */
const verifyLineByLine = (lines: readonly string[]) => {
  const reader = makeReader()
  for (const line of lines) reader.line(line)
  return reader.end()
}

const entries = 100
const long = [...generateLedger(entries)]
const replace = (at: number, change: (line: string) => string): string[] =>
  long.with(at, change(long[at]!))

describe('a long ledger that several threads verify', () => {
  it('several threads find a ledger genuine if nothing was changed', async () => {
    const report = await verifyLines(long, 2)
    expect(report.verdict).toBe('holds')
    expect(report.findings.map(({ text }) => text)).toContain(
      `All ${entries} entries give their hashes, and each follows the one before it, without a gap.`,
    )
    expect(report).toEqual(await verifyLines(long, 1))
    expect(report).toEqual(verifyLineByLine(long))
  })

  it.each<[string, (at: number) => string[]]>([
    ['has an altered text', (at) => replace(at, (line) => line.replace('jetty', 'Jetty'))],
    ['has an altered amount', (at) => replace(at, (line) => line.replace(',1000,', ',1001,'))],
    ['has a broken chain', (at) => replace(at, (line) => line.replace(/"link":"./, '"link":"g'))],
    ['has an unreadable line', (at) => replace(at, () => '{')],
    ['lacks an entry', (at) => long.toSpliced(at, 1)],
    ['has an entry twice', (at) => long.toSpliced(at, 0, long[at]!)],
    ['ends early', (at) => long.slice(0, at)],
  ])(
    'several threads and one give the same report as reading line by line for a ledger that %s',
    async (_, change) => {
      const lines = change(60)
      const report = await verifyLines(lines, 2)
      expect(report.verdict).toBe('wrong')
      expect(report).toEqual(verifyLineByLine(lines))
      expect(await verifyLines(lines, 1)).toEqual(report)
    },
  )
})

describe('a block of lines', () => {
  const lines = [...generateLedger(20)]
  const charityId = '01940000-0000-7000-8000-000000000001'
  const readUpTo = (count: number) => {
    const reader = makeReader()
    lines.slice(0, 2 + count).forEach((line) => reader.line(line))
    return reader
  }
  const block = checkBlock(nodeCrypto, charityId, lines.slice(12))!

  it('a block of lines is accepted only after the entry that precedes it', () => {
    expect(readUpTo(10).takeBlock(block)).toBe(true)
    expect(readUpTo(9).takeBlock(block)).toBe(false)
    expect(readUpTo(11).takeBlock(block)).toBe(false)
  })

  it('a block of lines is refused if its first hash does not follow from the entry before it', () => {
    expect(readUpTo(10).takeBlock({ ...block, firstLink: 'a'.repeat(64) })).toBe(false)
  })

  it('a block of lines is invalid if it is from another charity’s ledger or contains a checkpoint', () => {
    expect(checkBlock(nodeCrypto, 'another', lines.slice(12))).toBeNull()
    expect(checkBlock(nodeCrypto, charityId, lines.slice(1))).toBeNull()
  })
})

it('a line separator character in a text does not end the line of a ledger file', async () => {
  const report = await verifyLines([...generateLedger(3, 'Planks\u2028for the jetty')], 1)
  expect(report.verdict).toBe('holds')
})
