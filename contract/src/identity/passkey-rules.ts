export const maxPasskeys = 20
export const maxPasskeyName = 60

/** Ways in which a browser reaches a passkey (WebAuthn level 3, section 5.8.4). */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]
