import type { Charity, OwnCharity, ProjectSummary } from '@pennytrail/contract'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import type { Step } from '../../../ui/layout/dashboard.tsx'

/** The facts that decide the first steps of a new charity, besides its projects. */
export interface SetupProgress {
  introduced: boolean
  /** True if the charity can take card gifts, or could if it had a project that accepts them. */
  takesCards: boolean
  reclaimsTax: boolean
  /** True if nobody else is a member or invited; null if the viewer may not see this. */
  alone: boolean | null
  /** Whether the ledger has any entries, also in the general fund. */
  hasEntries: boolean
}

/** Counts a charity as started once a project has entries. */
const hasStarted = (projects: readonly ProjectSummary[]): boolean =>
  projects.some(({ money }) => money.some(({ entries }) => entries > 0))

const ifAllowed = (allowed: boolean, to: string, link: string): Pick<Step, 'to' | 'link'> =>
  allowed ? { to, link } : {}

/** Lists the first steps of a new charity, with links only for people who may use them. */
export const listSteps = (
  charity: OwnCharity,
  projects: readonly ProjectSummary[],
  { alone, hasEntries, introduced, reclaimsTax, takesCards }: SetupProgress,
): Step[] => {
  const [first] = projects
  const { can } = charity
  const query = `charity=${charity.ukCharityNumber}`
  const section = (key: string) => `/dashboard-charity?section=${key}&${query}`
  const edit = `/charity/${charity.ukCharityNumber}/edit`
  const spends = projects.find(({ lifecycle }) => lifecycle === 'active')
  return [
    {
      label: 'The charity is verified',
      done: charity.status !== 'claimed',
      hint: 'An administrator checks your claim. Until then you can prepare drafts.',
    },
    {
      label: 'Describe the charity on its own page',
      done: introduced,
      hint: 'Add an introduction, a logo and where it works. Donors look at these first.',
      ...ifAllowed(can.edit, edit, 'Fill in the page'),
    },
    {
      label: 'Add your first project',
      done: first !== undefined,
      hint: 'Say what gifts are for and what the work costs. It stays a draft until you publish it.',
      ...ifAllowed(can.manageProjects, `/addproject?${query}`, 'Add a project'),
    },
    {
      label: 'Publish the project',
      done: projects.some(({ lifecycle }) => lifecycle !== 'draft'),
      hint: 'Everyone can then find it, and give to it once you can take online payments.',
      ...(first
        ? ifAllowed(can.manageProjects, `/project/${first.id}/edit`, 'Open the draft')
        : {}),
    },
    {
      label: 'Connect Stripe to take gifts online',
      done: takesCards,
      hint: 'Gifts go straight to the charity’s own account. Connecting takes about ten minutes.',
      ...ifAllowed(can.connectPayments, section('payments'), 'Connect Stripe'),
    },
    {
      label: 'Record the first transaction, or receive the first gift',
      done: hasEntries,
      hint: 'Gifts paid online are added automatically. Start with your opening balances, or with a payment and its receipt.',
      ...(spends || can.recordIncome
        ? ifAllowed(
            can.recordSpending,
            spends ? `/addtransaction?project=${spends.id}` : `/addtransaction?${query}`,
            'Add a transaction',
          )
        : {}),
    },
    {
      label: 'Add your HMRC reference so that donors can add Gift Aid',
      done: reclaimsTax,
      optional: true,
      ...ifAllowed(can.claimGiftAid, section('gift-aid'), 'Set up Gift Aid'),
    },
    ...(alone === null
      ? []
      : [
          {
            label: 'Invite your colleagues',
            done: !alone,
            optional: true,
            ...ifAllowed(can.invite, section('team'), 'Invite someone'),
          },
        ]),
  ]
}

const toSetupProgress = (
  { giving, hmrcReference, introduction }: Charity,
  team: { members: unknown[]; invites: unknown[] } | null,
  entries: number,
): SetupProgress => ({
  introduced: introduction !== '',
  takesCards: giving.open,
  reclaimsTax: hmrcReference !== null,
  alone: team && team.members.length + team.invites.length < 2,
  hasEntries: entries > 0,
})

/** Returns the first steps of a new charity; none once it has started or while they are loading. */
export const useFirstSteps = (charity: OwnCharity, projects: readonly ProjectSummary[]) => {
  const isNew = !hasStarted(projects)
  const params = { id: charity.id }
  const details = useRead('GET /api/charity/{id}', isNew ? { params } : null)
  const ledger = useRead(
    'GET /api/transaction/charity/{id}',
    isNew ? { params, query: { limit: 1 } } : null,
  )
  const seesTeam = charity.can.invite
  const team = useRead('GET /api/team-invite/charity/{id}', isNew && seesTeam ? { params } : null)
  return {
    steps:
      isNew && details.data && ledger.data && (team.data || !seesTeam)
        ? listSteps(
            charity,
            projects,
            toSetupProgress(details.data, team.data ?? null, ledger.data.totalCount),
          )
        : [],
    ...gatherReads([details, ledger, team]),
  }
}
