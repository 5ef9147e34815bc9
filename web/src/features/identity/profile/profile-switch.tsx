import type { ProfileSelection } from '@pennytrail/contract/identity/user-type.ts'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { listSelections, selectProfile, useUser } from '../user.ts'

const cards: Record<ProfileSelection, { label: string; description: string }> = {
  DONOR: { label: 'Donor', description: 'Your own gifts and what they paid for.' },
  CHARITY: { label: 'Charity', description: 'Your charity’s projects, money and team.' },
  DONORORG: {
    label: 'Donor organisation',
    description: 'Your organisation’s gifts and reports.',
  },
}

/** Switches the active profile. Renders nothing for people with a single profile. */
export function ProfileSwitch() {
  const { userType, userSelection } = useUser()
  const choices = listSelections(userType)
  const value = choices.find((choice) => choice === userSelection)
  if (choices.length === 0) return null
  return (
    <RadioCards
      legend="Use Pennytrail as"
      hint="This changes the dashboard you see. It applies to this browser only."
      columns={2}
      cards={choices.map((choice) => ({ value: choice, ...cards[choice] }))}
      value={value}
      onPick={selectProfile}
    />
  )
}
