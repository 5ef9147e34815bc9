import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { SavedChoices } from '../../../ui/form/saved-choices.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

/** Chooses which charities may contact the giver. Each choice is saved at once. */
export default function ContactSettings() {
  return (
    <SettingsCard
      title="Charities that may write to you"
      lead="These charities can see your name and email address and send you their own emails. If you stop one, we leave you out of every list it downloads from us and send you no updates of it, unless you follow it afterwards."
    >
      <Consents />
    </SettingsCard>
  )
}

function Consents() {
  const found = useRead('GET /api/user/contact-consents')
  const choice = useCall('PATCH /api/user/contact-consent/{id}')
  if (found.isPending) return <LoadingPlaceholder label="your settings" lines={3} />
  if (found.isError) {
    return (
      <LoadFailedLine
        error={found.error}
        failure="Your choices could not be loaded."
        onRetry={found.refetch}
      />
    )
  }
  const { consents } = found.data
  if (consents.length === 0) {
    return (
      <p>
        No charities yet. A charity asks you when you give, and the box is never ticked in advance.
      </p>
    )
  }
  return (
    <SavedChoices
      id="contact-settings"
      call={choice}
      choices={consents.map(({ charity, given, wording, decidedAt }) => ({
        name: `contact-${charity.id}`,
        label: charity.name,
        hint: `“${wording}” ${given ? 'Agreed' : 'Ended'} on ${formatDate(decidedAt)}.`,
        checked: given,
        save: (checked) => choice.mutate({ params: { id: charity.id }, body: { given: checked } }),
      }))}
    />
  )
}
