import { Secret, TOTP } from 'otpauth'

/**
 * Returns an authenticator app's code for a key, `later` steps of 30 seconds from now: each code
 * works once, and clocks may differ by one step.
 */
export const generateCode = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + later * 30_000,
  })
