import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'

/**
 * Returns the code that an authenticator app shows for a secret, `later` periods of 30 seconds from
 * now.
 */
export const makeCode = (world: Pick<TestApp, 'clock'>, secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime() + later * 30_000,
  })

/**
 * Turns on the second factor of a person, who may have this password, then moves the test clock forward by half a minute. Returns
 * the secret of the second factor and its recovery codes.
 */
export const turnOnSecondFactor = async (
  world: TestApp,
  person: { readonly token: string },
  password = 'correct Horse 7',
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = (
    await world.call('POST /api/second-factor/set-up', { as: person, body: { password } })
  ).body
  const { body } = await world.call('POST /api/second-factor/confirm', {
    as: person,
    body: { code: makeCode(world, secret) },
  })
  world.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes: body.recoveryCodes }
}
