/** How someone proves that they act for a charity whose page they claim. */
export const proofKinds = ['website-code', 'domain-mail', 'explanation'] as const
export type ProofKind = (typeof proofKinds)[number]

const toHostSet = (hosts: string): ReadonlySet<string> => new Set(hosts.split(' '))

/** Places where many publish under one name: what is there proves nothing about who owns it. */
const sharedHosts = toHostSet(
  'facebook.com fb.com instagram.com twitter.com x.com linkedin.com youtube.com linktr.ee bit.ly ' +
    'tiny.cc tinyurl.com goo.gl google.com google.co.uk justgiving.com gofundme.com paypal.com ' +
    'paypal.me eventbrite.com eventbrite.co.uk meetup.com medium.com nextdoor.co.uk whatsapp.com',
)
/** Places that give each publisher a name of their own below theirs. */
const registrarHosts = toHostSet(
  'wordpress.com blogspot.com blogspot.co.uk weebly.com wixsite.com btck.co.uk squarespace.com ' +
    'webs.com tumblr.com github.io godaddysites.com jimdosite.com',
)

const isBelow = (host: string, domain: string): boolean => host.endsWith(`.${domain}`)
const isIn = (host: string, hosts: ReadonlySet<string>): boolean =>
  [...hosts].some((shared) => host === shared || isBelow(host, shared))

/** The domain of a charity's own website, or null where it has none of its own. */
export const getWebsiteDomain = (weblink: string | null): string | null => {
  if (!weblink || !URL.canParse(weblink)) return null
  const host = new URL(weblink).hostname.replace(/^www\./, '')
  return isIn(host, sharedHosts) || registrarHosts.has(host) ? null : host
}

/** Whether a page at this address belongs to the domain, after whatever redirects. */
export const isAtDomain = (address: string, domain: string): boolean => {
  if (!URL.canParse(address)) return false
  const host = new URL(address).hostname
  return host === domain || isBelow(host, domain)
}

/** Whether an email address is one at the domain or below it. */
export const isMailAtDomain = (email: string, domain: string): boolean => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && (host === domain || isBelow(host, domain))
}

/** Whether people can have mail at the domain: not where a host lends only its web pages. */
const hasMail = (domain: string): boolean => !isIn(domain, registrarHosts)

/**
 * The proofs that a charity with this registered website can be claimed with. Without a website of
 * its own an administrator has to be told how to check.
 */
export const listOfferedProofs = (weblink: string | null): ProofKind[] => {
  const domain = getWebsiteDomain(weblink)
  if (!domain) return ['explanation']
  return hasMail(domain) ? ['website-code', 'domain-mail'] : ['website-code']
}
