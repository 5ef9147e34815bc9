import {
  listNotificationKinds,
  getNotificationText,
} from '@pennytrail/contract/notifications/kinds.ts'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ActionError } from '../../ui/form/field.tsx'
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
  const sending = choice.isPending ? choice.variables.body : undefined
  return (
    <>
      {listNotificationKinds(userType).map((kind) => {
        const { label, description } = getNotificationText(kind)
        const saved = preferences.data.find((one) => one.kind === kind)?.mail ?? true
        return (
          <Checkbox
            key={kind}
            name={kind}
            label={label}
            hint={description}
            checked={sending?.[kind] ?? saved}
            onChange={({ target }) => choice.mutate({ body: { [kind]: target.checked } })}
          />
        )
      })}
      <div role="status" className="visually-hidden">
        {choice.isSuccess && 'Saved.'}
      </div>
      <ActionError
        id="notification-settings"
        error={choice.error}
        failure="Your choice could not be saved. Please try again."
      />
    </>
  )
}
