import { InviteScreen } from '../../features/invites/invite-screen.tsx'

export default function InviteOrgPortalPage() {
  return <InviteScreen kind="donorOrg" />
}
