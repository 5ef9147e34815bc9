import { useSearchParams } from 'react-router'
import { AddRoles } from '../../features/account/add-roles.tsx'
import { PersonHeading } from '../../features/account/person-heading.tsx'
import { PersonProfile } from '../../features/account/person-profile.tsx'
import { FinishSettingUp } from '../../features/identity/finish-setting-up.tsx'
import { ProfileSwitch } from '../../features/identity/profile/profile-switch.tsx'
import { refreshSession, useSession } from '../../features/identity/session/session.ts'
import { getServerMessage } from '../../lib/api/api-error.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

/** Shows the person's own profile as others see it, or a colleague's (`?id=`). */
export default function UserProfilePage() {
  const [query] = useSearchParams()
  const userId = useSession((state) => state.userId)
  const id = query.get('id') ?? userId
  const person = useRead('GET /api/user/getuserinfo/{id}', id === '' ? null : { params: { id } }, {
    select: ({ data }) => data,
  })
  if (person.data) {
    const { self } = person.data
    return (
      <>
        <PersonHeading
          person={person.data}
          actions={
            self && (
              <ButtonLink to="/profile-settings?section=profile" variant="secondary">
                Edit your profile
              </ButtonLink>
            )
          }
        />
        {self && <FinishSettingUp />}
        {self ? (
          <PersonProfile person={person.data} aside={<OwnTools />} />
        ) : (
          <PersonProfile person={person.data} />
        )}
      </>
    )
  }
  if (person.isPending) return <LoadingPlaceholder label="the profile" lines={8} />
  return (
    <>
      <PageHeader title="Failed to fetch user info" lead={getServerMessage(person.error)} />
      <Button variant="secondary" onClick={() => void person.refetch()}>
        Try again
      </Button>
    </>
  )
}

function OwnTools() {
  const userType = useSession((state) => state.userType)
  return (
    <>
      <ProfileSwitch />
      <AddRoles userType={userType} onChanged={refreshSession} />
    </>
  )
}
