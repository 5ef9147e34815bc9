import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { KeyRow } from '../identity.test-rows.ts'

const world = await testApp()
const check = (password: string) =>
  world.call('POST /api/auth/check-password', { body: { password } })

it.each(['123456', 'password1', 'Password1', 'qwertyuiop', 'LETMEIN'])(
  'reports that %s is among the most common passwords',
  async (password) => {
    expect((await check(password)).body).toEqual({ common: true })
  },
)

it.each(['Rain-on-the-roof-7', 'password1 ', 'constructor', '__proto__'])(
  'reports that %j is not among the most common passwords',
  async (password) => {
    expect((await check(password)).body).toEqual({ common: false })
  },
)

it('registration accepts a common password, as the specification requires', async () => {
  const person = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org', intent: 'donor' }
  const answer = await world.call('POST /api/auth/register', {
    body: { ...person, password: 'Password1' },
  })
  expect(answer.status).toBe(201)
})

it('the number of password checks from one network is limited, and no checked password is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 210 }, () => check('Seldom-heard-8')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  const keys = await world.deps.database.read('system', (db) =>
    db.many<KeyRow>(sql`select key from rate_limit`),
  )
  expect(JSON.stringify(keys)).not.toContain('eldom')
})
