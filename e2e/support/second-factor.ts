import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a key. Each code works once; clocks may differ by one. */
export const generateCode = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + later * 30_000,
  })
