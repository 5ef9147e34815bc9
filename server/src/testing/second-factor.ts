import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'

/** What an authenticator app shows for a secret, now or so many half minutes from now. */
export const makeCode = (world: Pick<TestApp, 'clock'>, secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime() + later * 30_000,
  })

/** Turns the second factor of someone on, half a minute ago; answers what they have of it. */
export const turnOnSecondFactor = async (
  world: TestApp,
  person: { readonly token: string },
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = (await world.call('POST /api/second-factor/set-up', { as: person })).body
  const { body } = await world.call('POST /api/second-factor/confirm', {
    as: person,
    body: { code: makeCode(world, secret) },
  })
  world.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes: body.recoveryCodes }
}
