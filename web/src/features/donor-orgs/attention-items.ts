import type { DonorOrg } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { formatPlural } from '../../lib/format-number.ts'
import type { AttentionItem } from '../../ui/layout/dashboard.tsx'

/** Lists the tasks that need attention from the organisation's team, each with a link. */
export const listDonorOrgItems = (org: DonorOrg, expired: number): AttentionItem[] => {
  const edit = `/donor-org/${org.id}/edit`
  return [
    ...(org.status === 'verified' && org.introduction === '' && org.can.edit
      ? [{ text: 'The organisation’s page does not say what you give to', to: edit }]
      : []),
    ...(expired > 0
      ? [
          {
            text: `${formatPlural(expired, 'invite')} expired without an answer`,
            to: `/dashboard-donor-org?section=team&org=${org.id}`,
          },
        ]
      : []),
  ]
}

/** Counts expired invites, for members who may invite. */
export const useExpiredInvites = (id: string, enabled: boolean) =>
  useRead('GET /api/team-invite/donorOrg/{id}', enabled ? { params: { id } } : null, {
    select: ({ invites }) => invites.filter(({ state }) => state === 'expired').length,
  })
