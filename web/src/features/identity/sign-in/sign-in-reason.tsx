import { TextLink } from '../../../ui/link.tsx'
import styles from './auth-frame.module.css'

interface SignInDestination {
  /** How the address begins. */
  readonly start: RegExp
  /** What signing in is for, as it goes on after “Log in” or “Create an account”. */
  readonly to: string
  /** What can be read of it without an account. */
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

const findDestination = (next: string): SignInDestination | undefined =>
  destinations.find(({ start }) => start.test(next))

/** Why someone who was on the way to a page is asked to sign in first. */
export function getSignInReason(
  next: string | null,
  act: 'Log in' | 'Create an account',
): string | null {
  if (next === null) return null
  return `${act} ${findDestination(next)?.to ?? 'to go on to that page'}.`
}

/** What of the page they were on the way to stands open to everyone. */
export function PublicAlternative({ next }: { next: string | null }) {
  const destination = next === null ? undefined : findDestination(next)
  if (!next || !destination?.open) return null
  const { address, label } = destination.open(destination.start.exec(next)?.[1] ?? '')
  return (
    <p className={styles['note']}>
      Only want to look? <TextLink to={address}>{label}</TextLink>, without an account.
    </p>
  )
}
