import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import styles from './giving-as.module.css'
import { useSession } from '../session/session-store.ts'
import { useUser } from '../user.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/** The giver: the person themselves or an organisation that they manage. */
export interface Giver {
  /** Null if they give under their own name. */
  readonly org: { readonly id: string; readonly name: string } | null
  readonly orgs: readonly { readonly id: string; readonly name: string }[]
  readonly ownName: string
}

const oneself = 'me'

/**
 * Returns the giver in whose name the person gives. `requestedOrgId` is an organisation's id or
 * `me`; otherwise the active profile decides.
 */
export function useGivingAs(requestedOrgId: string | null): Giver {
  const { donorOrgs, firstname, lastname, userType } = useSession()
  const { userSelection } = useUser()
  const orgs = donorOrgs.filter(({ can }) => can.give)
  const actsForOrg = userSelection === 'DONORORG' || userType === 'DONORORG'
  const named = orgs.find(({ id }) => id === requestedOrgId)
  const usual = actsForOrg && requestedOrgId !== oneself ? orgs[0] : undefined
  return { org: named ?? usual ?? null, orgs, ownName: getFullName({ firstname, lastname }) }
}

/** Asks under which name to give. Renders nothing if the person has no organisation. */
export function GivingAs({ giver, onPick }: { giver: Giver; onPick: (as: string) => void }) {
  const { org, orgs, ownName } = giver
  if (orgs.length === 0) return null
  return (
    <div className={styles['choice']}>
      <RadioCards
        legend="Who gives?"
        columns={2}
        cards={[
          ...orgs.map(({ id, name }) => ({
            value: id,
            label: name,
            description: 'On behalf of the organisation, for a purpose you set.',
          })),
          { value: oneself, label: 'Myself', description: `As ${ownName}, with your own money.` },
        ]}
        value={org?.id ?? oneself}
        onPick={onPick}
      />
    </div>
  )
}
