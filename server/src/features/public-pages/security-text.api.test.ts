import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { app, clock, deps } = await testApp({
  SECURITY_CONTACT: 'mailto:security@pennytrail.example',
})

it('security.txt names the contact of the configuration and when it expires', async () => {
  const answer = await app.inject({ url: '/.well-known/security.txt' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    answer.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@pennytrail.example',
    Canonical: `${deps.config.appOrigin}/.well-known/security.txt`,
  })
  const days = (Date.parse(fields['Expires']!) - clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})
