import { pino } from 'pino'
import { expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { makeCode, turnOnSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp({ LOG_LEVEL: 'trace' })

it('the server writes no password, code or token to the log or into an error', async () => {
  const lines: string[] = []
  // The server logs everything through this logger, so the test collects its output here.
  const { log } = world.deps as unknown as { log: Record<symbol, unknown> }
  log[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) }
  world.deps.log.info('canary begins')

  const password = 'Canary-password-1'
  const person = await makePerson(world.deps, { password })
  const { secret, recoveryCodes } = await turnOnSecondFactor(world, person, password)
  const code = makeCode(world, secret)
  const email = person.email
  const answers = [
    await world.call('POST /api/auth/login', { body: { email, password } }),
    await world.call('POST /api/auth/login', { body: { email, password, code: '999 999' } }),
    await world.call('POST /api/auth/login', { body: { email, password, code, more: 1 } }),
    await world.call('POST /api/auth/login', {
      body: `{"email":"${email}","password":"${password}`,
    }),
    await world.call('POST /api/forgot-password/request-otp', { body: { email } }),
    await world.call('POST /api/forgot-password/reset', {
      body: { email, code: '271828', newPassword: 'Canary-password-2' },
    }),
    await world.call('POST /api/auth/check-password', { body: { password } }),
    await world.call('POST /api/auth/check-password', { body: { password, more: 1 } }),
    await world.call('GET /api/auth/me', { as: `${person.token}x` }),
  ]
  const emailMessage = (await world.outbox()).find(({ subject }) =>
    subject.startsWith('Your code'),
  )!
  const sent = /^\d{6}$/m.exec(emailMessage.textBody)![0]
  const secrets = [password, 'Canary-password-2', person.token, secret, recoveryCodes[0]!]
  const logged = lines.join('')
  expect(logged).toContain('canary begins')
  for (const text of [...secrets, sent, '271828', '999 999', code, email]) {
    expect(logged).not.toContain(text)
  }
  for (const { text } of answers) {
    for (const canary of secrets) expect(text).not.toContain(canary)
  }
})
