import {
  ClientError,
  ResponseBodyError,
  allowInsecureRequests,
  discovery,
  enableNonRepudiationChecks,
  genericGrantRequest,
  type Configuration,
} from 'openid-client'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Logger } from '../../../platform/log.ts'

type Google = NonNullable<Config['google']>

/** Google's verified claims about a person, with an email address that belongs to them. */
export interface GoogleClaims {
  readonly subject: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

const secondsToWait = 10
// Google's script expects this value when a code from its window is exchanged.
const redirectUri = 'postmessage'

const known = new Map<string, Promise<Configuration>>()

/** Reads the provider's published configuration once; reads it again after a failure. */
const getConfiguration = (google: Google): Promise<Configuration> => {
  const key = `${google.issuer} ${google.clientId}`
  const found = known.get(key)
  if (found) return found
  const insecure = google.issuer.startsWith('http:') // production refuses an http issuer
  const reading = discovery(
    new URL(google.issuer),
    google.clientId,
    google.clientSecret,
    undefined,
    {
      timeout: secondsToWait,
      execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
    },
  )
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}

/** Returns whether Google answered and rejected the code; false if Google did not answer. */
const isRejectedByGoogle = (error: unknown): boolean =>
  error instanceof ResponseBodyError
    ? error.status < 500
    : error instanceof ClientError &&
      /CLAIM|TIMESTAMP|INVALID_RESPONSE|SIGNATURE|KEY_SELECTION|PARSE/.test(error.code ?? '')

const getText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Exchanges a code for Google's claims about the person. The library checks issuer, audience, times
 * and signature of the ID token. Google's script does not pass a nonce on, so its tokens have none;
 * a token with a nonce must have ours. Throws `google-sign-in-failed`, `google-email-unverified`,
 * `google-unavailable`.
 */
export const exchangeCode = async (
  google: Google,
  log: Logger,
  { code, nonce }: { readonly code: string; readonly nonce: string },
): Promise<GoogleClaims> => {
  const claims = await getConfiguration(google)
    .then((configuration) =>
      genericGrantRequest(configuration, 'authorization_code', {
        code,
        redirect_uri: redirectUri,
      }),
    )
    .then((tokens) => tokens.claims())
    .catch((error: unknown) => {
      const refused = isRejectedByGoogle(error)
      // The library's errors can quote tokens, so only their code is logged.
      const reason = error instanceof Error ? (error as { code?: unknown }).code : undefined
      log.warn({ reason, refused }, 'a sign-in with Google failed')
      throw new AppError(refused ? 'google-sign-in-failed' : 'google-unavailable')
    })
  if (!claims?.sub || (claims.nonce !== undefined && claims.nonce !== nonce)) {
    throw new AppError('google-sign-in-failed')
  }
  const email = getText(claims['email']).toLowerCase()
  if (claims['email_verified'] !== true || email === '') {
    throw new AppError('google-email-unverified')
  }
  return {
    subject: claims.sub,
    email,
    firstname: getText(claims['given_name']) || getText(claims['name']),
    lastname: getText(claims['family_name']),
  }
}
