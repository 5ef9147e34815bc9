import {
  listNotificationKinds,
  getNotificationText,
} from '@pennytrail/contract/notifications/kinds.ts'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { SavedChoices } from '../../ui/form/saved-choices.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

/** Chooses which kinds of email to receive. Each choice is saved at once. */
export function NotificationSettings({ userType }: { userType: UserType }) {
  return (
    <SettingsCard
      title="Emails you get"
      lead="Changes are saved at once. We always send receipts, invites and emails about your account’s security."
    >
      <Choices userType={userType} />
    </SettingsCard>
  )
}

function Choices({ userType }: { userType: UserType }) {
  const preferences = useRead(
    'GET /api/notification/preferences',
    {},
    { select: (all) => all.preferences },
  )
  const choice = useCall('PATCH /api/notification/preferences')
  if (preferences.isPending) return <LoadingPlaceholder label="your notifications" lines={6} />
  if (preferences.isError) {
    return (
      <LoadFailedLine
        error={preferences.error}
        failure="Your choices could not be loaded."
        onRetry={preferences.refetch}
      />
    )
  }
  return (
    <SavedChoices
      id="notification-settings"
      call={choice}
      choices={listNotificationKinds(userType).map((kind) => {
        const { label, description } = getNotificationText(kind)
        return {
          name: kind,
          label,
          hint: description,
          checked: preferences.data.find((one) => one.kind === kind)?.mail ?? true,
          save: (checked) => choice.mutate({ body: { [kind]: checked } }),
        }
      })}
    />
  )
}
