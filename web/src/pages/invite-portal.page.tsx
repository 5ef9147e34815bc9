import { InviteScreen } from '../features/invites/invite-screen.tsx'

/** Invites of charities, to their teams and to donors. */
export default function InvitePortalPage() {
  return <InviteScreen kind="charity" />
}
