import { expect, it } from 'vitest'
import { deriveKeys } from './derived-keys.ts'
import { seal, unseal } from './encryption.ts'

const [newer, older] = deriveKeys(['a'.repeat(32), 'b'.repeat(32)], 'test') as [Buffer, Buffer]
const secret = Buffer.from('JBSWY3DPEHPK3PXP')

it('opens what it sealed, also after the key has changed', () => {
  const sealed = seal(older, secret, 'ada')
  expect(sealed.includes(secret)).toBe(false)
  expect(unseal([newer, older], sealed, 'ada')).toEqual(secret)
})

it.each([
  ['another key', () => unseal([newer], seal(older, secret, 'ada'), 'ada')],
  ['another owner', () => unseal([older], seal(older, secret, 'ada'), 'eve')],
  [
    'a changed byte',
    () => {
      const sealed = seal(older, secret, 'ada')
      sealed[sealed.length - 1]! ^= 1
      return unseal([older], sealed, 'ada')
    },
  ],
])('opens nothing with %s', (_, opening) => {
  expect(opening).toThrow('No key of TOKEN_KEY')
})

it('derives a key of its own for each purpose', () => {
  expect(deriveKeys(['a'.repeat(32)], 'one')).not.toEqual(deriveKeys(['a'.repeat(32)], 'two'))
})
