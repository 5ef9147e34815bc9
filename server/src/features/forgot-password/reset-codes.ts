import { randomInt } from 'node:crypto'
import { resetCode } from '@pennytrail/contract/forgot-password/rules.ts'
import { derivedKeys, keyedHash } from '../../platform/derived-keys.ts'
import type { Deps } from '../../platform/http/index.ts'

const purpose = 'forgotten passwords'

const keysOf = ({ config }: Pick<Deps, 'config'>): readonly Buffer[] =>
  derivedKeys(config.tokenKeys, purpose)

const mark = (key: Buffer, email: string): Buffer => keyedHash(key, `address ${email}`)
const hash = (key: Buffer, email: string, code: string): Buffer =>
  keyedHash(key, `code ${email} ${code}`)

export const newCode = (): string =>
  String(randomInt(10 ** resetCode.length)).padStart(resetCode.length, '0')

/** What is kept of a code: nothing that tells it or whose it is without the key. */
export const kept = (deps: Deps, email: string, code: string) => {
  const newest = keysOf(deps)[0]!
  return { emailMark: mark(newest, email), codeHash: hash(newest, email, code) }
}

/** What a guess may match; a code made before the key changed still counts. */
export const guessed = (deps: Deps, email: string, code: string) => {
  const keys = keysOf(deps)
  return {
    emailMarks: keys.map((key) => mark(key, email)),
    codeHashes: keys.map((key) => hash(key, email, code)),
    triesAllowed: resetCode.tries,
  }
}

/** What stands for an address in a limit's key. */
export const limitMark = (deps: Deps, email: string): string =>
  mark(keysOf(deps)[0]!, email).toString('base64url')
