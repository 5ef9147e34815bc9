import { InviteScreen } from '../features/invites/invite-screen.tsx'

/** Invites to donor organisations. */
export default function InviteOrgPortalPage() {
  return <InviteScreen kind="donorOrg" />
}
