import type { TeamKind, TeamRole } from '@pennytrail/contract/invites/rules.ts'
import type { RadioCard } from '../../../ui/form/radio-cards.tsx'

type Words = Readonly<Record<TeamRole, string>>

const words: Readonly<Record<TeamKind, Words>> = {
  charity: {
    Viewer: 'Sees drafts, team-only projects, internal figures and exports.',
    Contributor: 'Can also post updates and photos, and record spending with its receipt.',
    Manager:
      'Can also run projects, record income and offline gifts, refund gifts, and invite people up to Manager.',
    Lead: 'Can also connect payments, change the charity’s page, make Gift Aid claims, and invite Leads.',
  },
  donorOrg: {
    Viewer: 'Sees the organisation’s gifts and the reports on them.',
    Contributor: '',
    Manager: 'Can also give for the organisation, and invite people up to Manager.',
    Lead: 'Can also invite and remove Leads.',
  },
}

export const donorWords = 'Gets an account that shows the gifts you have recorded for them.'

/** Returns the given roles as radio cards, each with a description of what the role allows. */
export const roleCards = (kind: TeamKind, roles: readonly TeamRole[]): RadioCard<TeamRole>[] =>
  roles.map((value) => ({ value, label: value, description: words[kind][value] }))
