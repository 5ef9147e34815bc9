import { InviteScreen } from '../../features/invites/invite-screen.tsx'

/** Shows a charity's invite to its team or to a donor. */
export default function InvitePortalPage() {
  return <InviteScreen kind="charity" />
}
