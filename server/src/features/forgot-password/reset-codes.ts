import { randomInt } from 'node:crypto'
import { resetCode } from '@pennytrail/contract/forgot-password/rules.ts'
import { deriveKeys, hashWithKey } from '../../platform/derived-keys.ts'
import type { Deps } from '../../platform/http/index.ts'

const purpose = 'forgotten passwords'

const deriveCodeKeys = ({ config }: Pick<Deps, 'config'>): readonly Buffer[] =>
  deriveKeys(config.tokenKeys, purpose)

const mark = (key: Buffer, email: string): Buffer => hashWithKey(key, `address ${email}`)
const hash = (key: Buffer, email: string, code: string): Buffer =>
  hashWithKey(key, `code ${email} ${code}`)

export const makeCode = (): string =>
  String(randomInt(10 ** resetCode.length)).padStart(resetCode.length, '0')

/**
 * Returns what the database stores of a code: keyed hashes that reveal neither code nor address.
 */
export const toStoredCode = (deps: Deps, email: string, code: string) => {
  const newest = deriveCodeKeys(deps)[0]!
  return { emailMark: mark(newest, email), codeHash: hash(newest, email, code) }
}

/**
 * Returns the hashes that a guess may match. A code from before the last key change is still valid.
 */
export const toGuess = (deps: Deps, email: string, code: string) => {
  const keys = deriveCodeKeys(deps)
  return {
    emailMarks: keys.map((key) => mark(key, email)),
    codeHashes: keys.map((key) => hash(key, email, code)),
    triesAllowed: resetCode.tries,
  }
}
