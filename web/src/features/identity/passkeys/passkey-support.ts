import { getErrorMessage } from '../../../lib/api/api-error.ts'

/**
 * Returns whether this browser can use passkeys here. They belong to a domain, so a site at a bare IP
 * address has none.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Returns the sentence for a passkey that could not be made or used. */
export const describePasskeyError = (
  error: unknown,
  sentences: { readonly cancelled: string; readonly failed: string },
): string => {
  const name = error instanceof Error ? error.name : ''
  // Browsers give one error for closing the window, waiting too long and having no passkey.
  if (name === 'NotAllowedError' || name === 'AbortError') return sentences.cancelled
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return getErrorMessage(error, sentences.failed)
}
