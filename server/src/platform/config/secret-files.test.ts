import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = 'a-token-key-of-the-tests-0123456789'
const file = path.join(folder, 'token_key')
writeFileSync(file, `${key}\n`)

describe('configuration from files of secrets', () => {
  it('reads a variable from the file that its _FILE variable names, without the final line break', () => {
    expect(readConfig({ DATA_DIR: folder, TOKEN_KEY_FILE: file }).tokenKeys).toEqual([key])
  })

  it('an invalid value in a file stops the start and names the variable', () => {
    const short = path.join(folder, 'short')
    writeFileSync(short, 'short')
    expect(() => readConfig({ DATA_DIR: folder, TOKEN_KEY_FILE: short })).toThrow(
      'TOKEN_KEY: needs at least 32 characters',
    )
  })

  it('a start with both the variable and its _FILE variable is refused without showing the value', () => {
    const both = () => readConfig({ DATA_DIR: folder, TOKEN_KEY: key, TOKEN_KEY_FILE: file })
    expect(both).toThrow('TOKEN_KEY_FILE: TOKEN_KEY is set too')
    expect(both).not.toThrow(key)
  })

  it('a missing file of a secret stops the start and names its variable', () => {
    const missing = path.join(folder, 'missing')
    expect(() => readConfig({ DATA_DIR: folder, TOKEN_KEY_FILE: missing })).toThrow(
      'TOKEN_KEY_FILE: the file cannot be read (ENOENT)',
    )
  })

  it('other variables that end in _FILE are ignored', () => {
    expect(readConfig({ DATA_DIR: folder, SSL_CERT_FILE: '/nowhere' }).port).toBe(4000)
  })
})
