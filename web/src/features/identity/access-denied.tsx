import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { getDashboardProfile } from './sign-in/redirect-after-sign-in.ts'
import { useUser } from './user.ts'

/** Says that the person's user type or membership does not allow them to open the page. */
export function AccessDenied({ children }: { children?: React.ReactNode }) {
  const { userType, userSelection } = useUser()
  const own = getDashboardProfile(userType, userSelection)
  return (
    <>
      <PageHeader
        title="Access denied"
        lead={children ?? 'This page is for another type of account.'}
      />
      <ButtonLink to={own ? '/dashboard' : '/explore'}>
        {own ? 'Go to your dashboard' : 'Explore projects'}
      </ButtonLink>
    </>
  )
}
