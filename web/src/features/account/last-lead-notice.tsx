import type { AccountDetails } from '@pennytrail/contract'
import { findFirstPage } from '../../lib/page-registry.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './account.module.css'

type Organisations = AccountDetails['lastLeadOf']

function getTeamPath({ kind }: Organisations[number]): string {
  return kind === 'charity'
    ? findFirstPage('/dashboard-charity?section=team', '/dashboard')
    : findFirstPage('/dashboard-donor-org?section=team', '/dashboard')
}

/** Explains that an organisation must always have a Lead. */
export function LastLeadNotice({ organisations }: { organisations: Organisations }) {
  return (
    <Stack gap={12}>
      <p>
        <strong>You cannot delete your account yet.</strong> You are the only Lead of the
        organisations below. Make someone else a Lead first.
      </p>
      <Stack as="ul" gap={8} className={styles['facts']}>
        {organisations.map((organisation) => (
          <li key={organisation.id}>
            <TextLink to={getTeamPath(organisation)}>{organisation.name}</TextLink>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
