import {
  notificationKindsFor,
  notificationWords,
} from '@pennytrail/contract/notifications/kinds.ts'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { LoadFailedLine } from '../../ui/load-failed.tsx'
import { SettingsPart } from '../../ui/settings-card.tsx'
import { Waiting } from '../../ui/loading-placeholder.tsx'
import { useChoice, usePreferences } from './use-preferences.ts'

/** Which kinds of mail to get; each choice counts at once. */
export function NotificationSettings({ userType }: { userType: UserType }) {
  return (
    <SettingsPart
      title="Mail you get"
      lead="Each choice counts at once. Receipts, invites to you and what keeps your account safe always come."
    >
      <Choices userType={userType} />
    </SettingsPart>
  )
}

function Choices({ userType }: { userType: UserType }) {
  const preferences = usePreferences()
  const choice = useChoice()
  if (preferences.isPending) return <Waiting of="your notifications" lines={6} />
  if (preferences.isError) {
    return (
      <LoadFailedLine
        error={preferences.error}
        failure="Your choices could not be loaded."
        onRetry={preferences.refetch}
      />
    )
  }
  const sending = choice.isPending ? choice.variables : undefined
  return (
    <>
      {notificationKindsFor(userType).map((kind) => {
        const { label, description } = notificationWords(kind)
        const saved = preferences.data.find((one) => one.kind === kind)?.mail ?? true
        return (
          <Checkbox
            key={kind}
            name={kind}
            label={label}
            hint={description}
            checked={sending?.kind === kind ? sending.mail : saved}
            onChange={({ target }) => choice.mutate({ kind, mail: target.checked })}
          />
        )
      })}
      <div role="status" className="visually-hidden">
        {choice.isSuccess && 'Saved.'}
      </div>
      <div role="alert">
        <FieldError
          id="notification-settings"
          error={
            choice.isError
              ? messageOf(choice.error, 'That choice could not be saved. Please try again.')
              : undefined
          }
        />
      </div>
    </>
  )
}
