import { beforeEach, expect, it, vi } from 'vitest'

const verified = vi.hoisted(() => [] as string[])
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (stored: string, password: string) => {
      verified.push(stored)
      return real.verify(stored, password)
    },
  }
})

// Loads the module again, because another test file may have loaded it without the mock above.
vi.resetModules()
const { hashPassword, isPassword } = await import('./passwords.ts')

beforeEach(() => {
  verified.length = 0
})

it('passwords are hashed with argon2id, 19 MiB, two passes and a salt of their own', async () => {
  const [one, two] = [await hashPassword('secret'), await hashPassword('secret')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword(one, 'secret')).toBe(true)
  expect(await isPassword(one, 'Secret')).toBe(false)
})

it('checking a password computes one hash of the same cost whether or not the account exists', async () => {
  const stored = await hashPassword('secret')
  for (const candidate of [stored, undefined, '!']) {
    const matches = await isPassword(candidate, 'secret')
    expect(matches).toBe(candidate === stored)
  }
  expect(verified).toHaveLength(3)
  for (const hash of verified) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
