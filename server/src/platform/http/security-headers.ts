import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'

const dist = path.resolve(import.meta.dirname, '../../../../web/dist')

// The URL of an invite contains its token, so these pages load no third-party script.
const ownScriptsOnly = /^\/invite-/

// The workers that open HEIC photographs and read receipts are the only places that run WebAssembly.
// Their own responses carry the policy that allows it, so pages do not need to.
const pictureWorkers = /^\/(heic\/heic-worker|reader\/receipt-worker)\.js(\?|$)/
const pictureWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Returns the policy sources for Google's script and sign-in windows; null without Google sign-in.
 */
const getGoogleSources = ({ google }: Config): { script: string; rest: string } | null =>
  google && { script: google.scriptUrl, rest: new URL('./', google.scriptUrl).href }

/**
 * Returns a function from a URL to the headers of its response. Pages only add their own content
 * security policy.
 */
export const createSecurityHeaders = (
  config: Config,
): ((url: string) => Record<string, string>) => {
  const strict = securityHeaders(config, null)
  const google = getGoogleSources(config)
  const open = google ? securityHeaders(config, google) : strict
  const decoder = { ...strict, 'content-security-policy': pictureWorkerPolicy }
  return (url) => {
    if (pictureWorkers.test(url)) return decoder
    return ownScriptsOnly.test(url) ? strict : open
  }
}

const securityHeaders = (
  config: Config,
  google: ReturnType<typeof getGoogleSources>,
): Record<string, string> => {
  const hashes = existsSync(path.join(dist, 'csp.json'))
    ? (JSON.parse(readFileSync(path.join(dist, 'csp.json'), 'utf8')) as { script: string[] }).script
    : []
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`), google?.script ?? []]
      .flat()
      .join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", google?.rest ?? []].flat().join(' '),
    ...(google ? [`frame-src 'self' ${google.rest}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.production ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // Google answers from a pop-up window, which must reach the page that opened it.
    'cross-origin-opener-policy': google ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.production
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}
