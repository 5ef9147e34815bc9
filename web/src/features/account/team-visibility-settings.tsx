import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { SavedChoices } from '../../ui/form/saved-choices.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'

/** Lets team members choose whether charity pages show them. Renders nothing for other people. */
export function TeamVisibilitySettings({ userId }: { userId: string }) {
  const person = useRead(
    'GET /api/user/getuserinfo/{id}',
    userId === '' ? null : { params: { id: userId } },
  )
  const shown = useCall('PATCH /api/user/membership')
  const charities = person.data?.data.charities ?? []
  if (person.isError && !person.data) {
    return (
      <LoadFailedLine
        error={person.error}
        failure="Where your name is shown could not be loaded."
        onRetry={person.refetch}
      />
    )
  }
  if (charities.length === 0) return null
  return (
    <SettingsCard
      title="Where your name is shown"
      lead="A charity’s page lists the team members who agree to be shown. Your colleagues can always see you."
    >
      <SavedChoices
        id="shown"
        call={shown}
        choices={charities.map((charity) => ({
          name: `shown-${charity.id}`,
          label: `Show me on the page of ${charity.name}`,
          hint: `Shows your name, picture, bio and introduction, with your role: ${charity.role}.`,
          checked: charity.shown,
          save: (checked) => shown.mutate({ body: { charityId: charity.id, shown: checked } }),
        }))}
      />
    </SettingsCard>
  )
}
