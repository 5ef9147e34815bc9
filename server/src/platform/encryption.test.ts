import { expect, it } from 'vitest'
import { deriveKeys } from './derived-keys.ts'
import { seal, unseal } from './encryption.ts'

const [newer, older] = deriveKeys(['a'.repeat(32), 'b'.repeat(32)], 'test') as [Buffer, Buffer]
const secret = Buffer.from('JBSWY3DPEHPK3PXP')

it('encryption hides the content, and an older key can still decrypt it', () => {
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
])('decryption fails with %s', (_, opening) => {
  expect(opening).toThrow('No key of TOKEN_KEY')
})

it('keys derived for different purposes from the same secret are different', () => {
  expect(deriveKeys(['a'.repeat(32)], 'one')).not.toEqual(deriveKeys(['a'.repeat(32)], 'two'))
})
