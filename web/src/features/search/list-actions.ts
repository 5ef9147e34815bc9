import type { OwnCharity, OwnDonorOrg } from '@pennytrail/contract'
import { foldText } from '@pennytrail/contract/search/fold-text.ts'
import { includesProfile } from '../identity/index.ts'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'

/** Something to do, or a page to open. */
export interface Action {
  readonly title: string
  /** Other words that find it. */
  readonly words: string
  readonly path: string
}

interface Actor {
  readonly charity: OwnCharity | null
  readonly donorOrg: OwnDonorOrg | null
  readonly userType: UserType
  readonly isAdmin: boolean
}

type Offer = Action | false

const listCharityActions = ({ can, name, ukCharityNumber: number }: OwnCharity): Offer[] => {
  const at = `charity=${number}`
  const section = (key: string) => `/dashboard-charity?section=${key}&${at}`
  return [
    can.recordSpending && {
      title: 'Record a payment',
      words: 'add transaction spending receipt expense',
      path: `/addtransaction?${at}`,
    },
    can.recordGifts && {
      title: 'Record a gift',
      words: 'cash cheque bank donation',
      path: `/record-gift?${at}`,
    },
    can.recordGifts && {
      title: 'Record a grant',
      words: 'funder award',
      path: `/record-grant?${at}`,
    },
    can.recordIncome && {
      title: 'Import a bank statement',
      words: 'csv upload lines',
      path: `/charity/${number}/bank-import`,
    },
    can.post && {
      title: 'Write an update',
      words: 'news post photos',
      path: `/sendupdate/charity?${at}`,
    },
    can.manageProjects && { title: 'Add a project', words: 'new', path: `/addproject?${at}` },
    can.invite && {
      title: `Invite people to ${name}`,
      words: 'team member role',
      path: section('team'),
    },
    can.edit && {
      title: `Edit the page of ${name}`,
      words: 'profile logo tags',
      path: `/charity/${number}/edit`,
    },
    { title: 'Transactions', words: 'ledger payments', path: section('transactions') },
    { title: 'Donors', words: 'givers gifts received', path: section('donors') },
    { title: 'Projects', words: 'budget', path: section('projects') },
    { title: 'Reports', words: 'accounts year', path: section('reports') },
    can.claimGiftAid && { title: 'Gift Aid', words: 'hmrc claim', path: section('gift-aid') },
    can.connectPayments && {
      title: 'Payments and payouts',
      words: 'stripe account',
      path: section('payments'),
    },
    { title: `Settings of ${name}`, words: 'charity', path: section('settings') },
  ]
}

const listDonorOrgActions = ({ can, id, name }: OwnDonorOrg): Offer[] => {
  const section = (key: string) => `/dashboard-donor-org?section=${key}&org=${id}`
  return [
    can.give && { title: 'Make a grant', words: 'award give fund', path: '/grant/new' },
    { title: 'Grants and gifts', words: 'given', path: section('gifts') },
    { title: 'Reports of charities', words: 'grant', path: section('reports') },
    can.invite && {
      title: `Invite people to ${name}`,
      words: 'team member role',
      path: section('team'),
    },
    { title: `Settings of ${name}`, words: 'organisation', path: section('settings') },
  ]
}

const donorActions: readonly Action[] = [
  { title: 'Your gifts', words: 'donations receipts', path: '/dashboard-donor?section=gifts' },
  {
    title: 'Your monthly gifts',
    words: 'pause cancel card regular',
    path: '/dashboard-donor?section=monthly',
  },
  { title: 'Statements', words: 'tax year', path: '/dashboard-donor?section=statements' },
  { title: 'Your giving this year', words: 'story', path: '/giving-story' },
]

const staffActions: readonly Action[] = [
  { title: 'Verify charities', words: 'claims admin', path: '/admin?section=verification' },
  { title: 'Find a person', words: 'people accounts admin', path: '/admin?section=people' },
  { title: 'Flags', words: 'reports moderation hide admin', path: '/admin?section=reports' },
]

const commonActions: readonly Action[] = [
  { title: 'Explore projects and charities', words: 'find give', path: '/explore' },
  { title: 'Notifications', words: 'bell news', path: '/notifications' },
  { title: 'Your settings', words: 'profile name password', path: '/profile-settings' },
  {
    title: 'Emails you get',
    words: 'unsubscribe preferences',
    path: '/profile-settings?section=notifications',
  },
  {
    title: 'Your data',
    words: 'export delete account',
    path: '/profile-settings?section=your-data',
  },
]

const actionKinds = ['charity', 'donorOrg', 'donor', 'staff'] as const
type ActionKind = (typeof actionKinds)[number]

/** The dashboards, each with the kind of actions that its place offers first. */
const places: readonly (readonly [start: string, kind: ActionKind])[] = [
  ['/dashboard-donor-org', 'donorOrg'],
  ['/grant', 'donorOrg'],
  ['/dashboard-donor', 'donor'],
  ['/donation', 'donor'],
  ['/admin', 'staff'],
]

const listByKind = ({
  charity,
  donorOrg,
  isAdmin,
  userType,
}: Actor): Readonly<Record<ActionKind, readonly Offer[]>> => ({
  charity: charity ? listCharityActions(charity) : [],
  donorOrg: donorOrg ? listDonorOrgActions(donorOrg) : [],
  donor: includesProfile(userType, 'DONOR') ? donorActions : [],
  staff: isAdmin ? staffActions : [],
})

/** Lists what a person may do, first what belongs to the place where they are. */
export const listActions = (actor: Actor, pathname: string): Action[] => {
  const here = places.find(([start]) => pathname.startsWith(start))?.[1] ?? 'charity'
  const byKind = listByKind(actor)
  const others = actionKinds.filter((kind) => kind !== here).flatMap((kind) => byKind[kind])
  const offers: readonly Offer[] = [...byKind[here], ...others, ...commonActions]
  return offers.filter((offer) => offer !== false)
}

/** Finds the actions that have every typed word, or a beginning of it, in their title or words. */
export const findActions = (actions: readonly Action[], text: string): Action[] => {
  const typed = foldText(text).split(/\s+/).filter(Boolean)
  return actions.filter(({ title, words }) => {
    const known = foldText(`${title} ${words}`).split(/\s+/)
    return typed.every((part) => known.some((word) => word.startsWith(part)))
  })
}
