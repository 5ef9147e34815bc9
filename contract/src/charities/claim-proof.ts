import { parseUrl } from '../parse-url.ts'

/** The ways in which someone proves that they act for the charity whose page they claim. */
export const proofKinds = ['website-code', 'domain-mail', 'explanation'] as const
export type ProofKind = (typeof proofKinds)[number]

const toHostSet = (hosts: string): ReadonlySet<string> => new Set(hosts.split(' '))

/**
 * Hosts where many people publish under one domain. A page there proves nothing about its owner.
 */
const sharedHosts = toHostSet(
  'facebook.com fb.com instagram.com twitter.com x.com linkedin.com youtube.com linktr.ee bit.ly ' +
    'tiny.cc tinyurl.com goo.gl google.com google.co.uk justgiving.com gofundme.com paypal.com ' +
    'paypal.me eventbrite.com eventbrite.co.uk meetup.com medium.com nextdoor.co.uk whatsapp.com',
)
/** Hosts that give each publisher a subdomain. */
const registrarHosts = toHostSet(
  'wordpress.com blogspot.com blogspot.co.uk weebly.com wixsite.com btck.co.uk squarespace.com ' +
    'webs.com tumblr.com github.io godaddysites.com jimdosite.com',
)

const isBelow = (host: string, domain: string): boolean => host.endsWith(`.${domain}`)
const isIn = (host: string, hosts: ReadonlySet<string>): boolean =>
  [...hosts].some((shared) => host === shared || isBelow(host, shared))

/** Returns the domain of a charity's own website; null if it has none of its own. */
export const getWebsiteDomain = (weblink: string | null): string | null => {
  const host = parseUrl(weblink ?? '')?.hostname.replace(/^www\./, '')
  if (host === undefined) return null
  return isIn(host, sharedHosts) || registrarHosts.has(host) ? null : host
}

/** Returns whether a page, by its final URL after any redirects, belongs to the domain. */
export const isAtDomain = (address: string, domain: string): boolean => {
  const host = parseUrl(address)?.hostname
  return host !== undefined && (host === domain || isBelow(host, domain))
}

/** Returns whether an email address is at the domain or one of its subdomains. */
export const isMailAtDomain = (email: string, domain: string): boolean => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && (host === domain || isBelow(host, domain))
}

/**
 * Returns whether people can have email at the domain. Hosts that only offer web pages offer no
 * email.
 */
const hasMail = (domain: string): boolean => !isIn(domain, registrarHosts)

/**
 * Lists the proofs by which a charity with this registered website can be claimed. If the charity
 * has no website of its own, the only proof is an explanation of how an administrator can check the
 * claim.
 */
export const listOfferedProofs = (weblink: string | null): ProofKind[] => {
  const domain = getWebsiteDomain(weblink)
  if (!domain) return ['explanation']
  return hasMail(domain) ? ['website-code', 'domain-mail'] : ['website-code']
}
