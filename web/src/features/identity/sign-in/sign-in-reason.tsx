import { findPublicAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'

interface SignInDestination {
  /** Matches the start of the URL of the page that the person wanted. */
  readonly start: RegExp
  /** The end of the sentence after “Log in” or “Create an account”. */
  readonly to: string
}

const destinations: readonly SignInDestination[] = [
  { start: /^\/project\//, to: 'to see this project and its ledger' },
  { start: /^\/charity\//, to: 'to see this charity and its ledger' },
  { start: /^\/explore/, to: 'to explore projects and charities' },
  { start: /^\/(?:project|charity)update\//, to: 'to read this update' },
  { start: /^\/donation-portal/, to: 'to give. What you chose is kept' },
  { start: /^\/donation\//, to: 'to see your gift' },
  { start: /^\/(?:dashboard|admin)/, to: 'to open your dashboard' },
  { start: /^\/(?:profile-settings|userprofile)/, to: 'to open your profile' },
]

function findDestination(next: string): SignInDestination | undefined {
  return destinations.find(({ start }) => start.test(next))
}

/**
 * Explains why the page that the person wanted requires signing in; null if there is no such page.
 */
export function getSignInReason(
  next: string | null,
  act: 'Log in' | 'Create an account',
): string | null {
  if (next === null) return null
  return `${act} ${findDestination(next)?.to ?? 'to open that page'}.`
}

/** Links to the public address of the page that the person wanted, if anyone may see the page. */
export function PublicAlternative({ next }: { next: string | null }) {
  const address = usePublicAddress(next)
  if (address === null) return null
  return (
    <p className="quiet">
      Just looking? <TextLink to={address}>See it without an account</TextLink>
    </p>
  )
}

/** Pages at these addresses are forms and results of one person, so no visitor can see them. */
function isGiving(address: string): boolean {
  return /^\/give\b/.test(address)
}

/** Asks the server whether a page is public. It answers 200 only where a visitor may read it. */
async function fetchIsPublic(address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', credentials: 'omit', signal })
  return answer.ok
}

/**
 * Returns the public address of what a guarded address shows; null if there is none, or if it is
 * not known to be public.
 */
function usePublicAddress(guarded: string | null): string | null {
  const found = guarded === null ? null : findPublicAddress(guarded)
  const address = found === null || isGiving(found) ? null : found
  const { data } = useQuery({
    queryKey: ['is-public', address],
    queryFn: ({ signal }) => fetchIsPublic(address ?? '/', signal),
    enabled: address !== null,
    retry: false,
  })
  return data === true ? address : null
}
