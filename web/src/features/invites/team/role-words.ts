import type { TeamKind, TeamRole } from '@pennytrail/contract/invites/rules.ts'
import type { RadioCard } from '../../../ui/radio-cards.tsx'

type Words = Readonly<Record<TeamRole, string>>

const words: Readonly<Record<TeamKind, Words>> = {
  charity: {
    Viewer: 'Sees drafts, projects for the team alone, internal figures and exports.',
    Contributor: 'Also posts updates and photos, and records spending with its receipt.',
    Manager:
      'Also runs projects, records income and offline gifts, refunds gifts, and invites people up to Manager.',
    Lead: 'Also connects payments, changes the charity’s page, claims Gift Aid, and invites Leads.',
  },
  donorOrg: {
    Viewer: 'Sees what the organisation gives and the reports on it.',
    Contributor: '',
    Manager: 'Also gives for the organisation, and invites people up to Manager.',
    Lead: 'Also invites and removes Leads.',
  },
}

export const donorWords =
  'Gets an account of their own that holds what you have recorded as their gifts.'

/** Returns the given roles as cards, each with what it allows. */
export function roleCards(kind: TeamKind, roles: readonly TeamRole[]): RadioCard<TeamRole>[] {
  return roles.map((value) => ({ value, label: value, description: words[kind][value] }))
}
