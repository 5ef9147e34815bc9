/**
 * The kinds of email that a person may turn off one by one. Emails that answer a person's own
 * action, or that concern their money or the safety of their account (receipts, confirmations,
 * invites, codes), are always sent and have no kind.
 */
import type { UserType } from '../identity/user-type.ts'

interface KindText {
  readonly label: string
  readonly description: string
  /** The only people who can get this kind of email; everyone if missing. */
  readonly audience?: 'charities' | 'organisations'
}

const words = {
  'project-updates': {
    label: 'Updates of projects',
    description: 'News from projects that you gave to or follow.',
  },
  'charity-updates': {
    label: 'Updates of charities',
    description: 'News from charities that you gave to or follow.',
  },
  'gift-news': {
    label: 'News about your gifts',
    description: 'What your gifts paid for, and replies to your messages. We always send receipts.',
  },
  checkpoints: {
    label: 'Checkpoints of ledgers',
    description: 'Signed checkpoints of the ledgers you asked us to email you.',
  },
  team: {
    label: 'Your team',
    description: 'Who joins, leaves or answers an invite. We always send invites to you.',
    audience: 'organisations',
  },
  'gift-messages': {
    label: 'Messages from givers',
    description: 'Messages from people who gave to your charity. For Managers and Leads.',
    audience: 'charities',
  },
  'charity-reminders': {
    label: 'Reminders for your charity',
    description: 'An update is overdue, a receipt is missing or money is unspent.',
    audience: 'charities',
  },
  'charity-payments': {
    label: 'Payments to your charity',
    description:
      'A gift is disputed, a payout fails or Stripe stops payments. For Leads and Managers.',
    audience: 'charities',
  },
  'report-reminders': {
    label: 'Reports',
    description: 'A report is due or has arrived.',
    audience: 'organisations',
  },
  'grant-reminders': {
    label: 'Reminders about grants',
    description: 'An instalment is due or overdue, or a grant needs confirming.',
    audience: 'organisations',
  },
} as const satisfies Record<string, KindText>

export type NotificationKind = keyof typeof words

export const notificationKinds = Object.keys(words) as [NotificationKind, ...NotificationKind[]]

export const isNotificationKind = (text: string): text is NotificationKind =>
  Object.hasOwn(words, text)

export const getNotificationText = (kind: NotificationKind): KindText => words[kind]

/** Lists the kinds of notification that someone of a user type can get. */
export const listNotificationKinds = (userType: UserType): NotificationKind[] => {
  const inCharity = userType.includes('CHARITY')
  const inOrganisation = inCharity || userType.includes('DONORORG')
  return notificationKinds.filter((kind) => {
    const { audience } = getNotificationText(kind)
    return audience === undefined || (audience === 'charities' ? inCharity : inOrganisation)
  })
}
