import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const source = 'contract/src/donations/refunds/refund-sentence.ts'

/** Phrases that promise or deny a refund. Only contract/src/donations/refunds/refund-sentence.ts may contain them. */
const promises = [
  /\brepayable as of right\b/,
  /\b(?:if|should) you change your mind\b/,
  /\byou (?:will )?get back (?:all|everything|what)\b/,
  /\bask\b.{0,40}\bfor (?:a refund|your money back)\b/,
  /\bmoney.?back (?:guarantee|promise)\b/,
  /\btrustees\b.{0,40}\bdecide\b.{0,40}\brefund\b/,
  /\b(?:entitled to|right to) (?:a refund|your money back)\b/,
  /\bgifts? (?:is|are) (?:never|not|non-?)\s?(?:refunded|refundable|repaid)\b/,
]

const files = ['contract/src', 'web/src', 'server/src', 'server/seeds'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|md)$/.test(name) && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`),
)

it('only the contract’s refund sentence promises or denies givers a refund', () => {
  const found = files.flatMap((name) => {
    if (name === source) return []
    const text = readFileSync(path.join(root, name), 'utf8')
      // Compares the text as it reads on screen, without line breaks and inline markup.
      .replaceAll(/\{' '\}|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase()
    return promises.flatMap((promise) => {
      const said = promise.exec(text)
      return said === null ? [] : [`${name}: ${said[0]}`]
    })
  })
  expect(found).toEqual([])
})
