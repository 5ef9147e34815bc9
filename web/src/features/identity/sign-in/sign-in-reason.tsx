import { TextLink } from '../../../ui/link.tsx'

interface SignInDestination {
  /** Matches the start of the URL of the page that the person wanted. */
  readonly start: RegExp
  /** The end of the sentence after “Log in” or “Create an account”. */
  readonly to: string
  /** The public page to offer instead, which needs no account. */
  readonly open?: (id: string) => { readonly address: string; readonly label: string }
}

const destinations: readonly SignInDestination[] = [
  {
    start: /^\/project\/([^/?#]+)/,
    to: 'to see this project and its ledger',
    open: (id) => ({ address: `/reports/view?project=${id}`, label: 'Read the project’s report' }),
  },
  {
    start: /^\/charity\/([^/?#]+)/,
    to: 'to see this charity and its ledger',
    open: (id) => ({ address: `/reports/view?charity=${id}`, label: 'Read the charity’s report' }),
  },
  {
    start: /^\/explore()/,
    to: 'to explore projects and charities',
    open: () => ({ address: '/project-reporting', label: 'See how a project reports' }),
  },
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

/** Links to the public part of the page that the person wanted. */
export function PublicAlternative({ next }: { next: string | null }) {
  const destination = next === null ? undefined : findDestination(next)
  if (!next || !destination?.open) return null
  const { address, label } = destination.open(destination.start.exec(next)?.[1] ?? '')
  return (
    <p className="quiet">
      Just looking? <TextLink to={address}>{label}</TextLink>, without an account.
    </p>
  )
}
