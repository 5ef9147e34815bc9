import type { PersonInfo } from '@pennytrail/contract'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'
import type { ReactNode } from 'react'
import { Row } from '../../ui/layout/layout.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

const words: Record<UserType, string> = {
  DONOR: 'Donor',
  CHARITY: 'Charity team',
  DONORORG: 'Donor organisation',
  'DONOR & CHARITY': 'Donor and charity team',
  'DONOR & DONORORG': 'Donor and donor organisation',
  GENERAL: 'Member',
}

export function PersonHeading({ person, actions }: { person: PersonInfo; actions?: ReactNode }) {
  const { firstname, lastname, avatarid, bio, self, userType } = person
  const name = getFullName({ firstname, lastname })
  return (
    <PageHeader
      title={name}
      documentTitle={self ? 'Your profile' : name}
      above={
        <Row as="span" gap={24} rowGap={16} align="center">
          <Avatar name={name} avatarId={avatarid} size="large" />
          {words[userType]}
        </Row>
      }
      lead={bio}
      actions={actions}
    />
  )
}
