import type { OwnCharity } from '@pennytrail/contract'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import type { AttentionItem } from '../../../ui/layout/dashboard.tsx'
import { declareOpenWorkReads } from './home-reads.ts'

export interface OpenWork {
  drafts: number
  /** Number of invites that expired without an answer. */
  expired: number
  /** Number of messages from givers that wait for an answer. */
  messages: number
  /** Number of complaints about personal data that wait for an outcome. */
  complaints: number
  /** The day by which the first of them must be answered. */
  complaintsDue?: string | undefined
  /** True if the charity is verified but cannot take card gifts. */
  noCards: boolean
  /** Number of published payee names that nobody has reviewed. */
  names: number
  /** Number of transactions that need a nominal account. */
  unclassified: number
  /** True if there are more of them than were counted. */
  moreUnclassified: boolean
  /** Number of lines of bank statements that nobody has decided about. */
  bankLines: number
  /** Past months of bank statements that nobody marked as reconciled. */
  months: readonly { readonly accountId: string; readonly month: string }[]
}

/** Lists the charity's unfinished work outside its projects, each item with a link. */
export const listOpenWorkItems = (work: OpenWork, charity: OwnCharity): AttentionItem[] => {
  const { bankLines, complaints, drafts, expired, messages, months, names, noCards } = work
  const { unclassified, moreUnclassified } = work
  const tools = `/charity/${charity.ukCharityNumber}`
  const [month] = months
  const at = (section: string) =>
    `/dashboard-charity?section=${section}&charity=${charity.ukCharityNumber}`
  return [
    ...(noCards
      ? [{ text: 'You cannot take gifts online: Stripe is not ready', to: at('payments') }]
      : []),
    ...(complaints > 0
      ? [
          {
            text: `${formatPlural(complaints, 'data protection complaint')} to answer`,
            to: `${at('settings')}#data-complaints`,
            dueOn: work.complaintsDue ?? null,
          },
        ]
      : []),
    ...(messages > 0
      ? [
          {
            text: `${formatPlural(messages, 'message')} from givers ${messages === 1 ? 'needs' : 'need'} a reply`,
            to: at('donors'),
          },
        ]
      : []),
    ...(names > 0
      ? [
          {
            text: `${formatPlural(names, 'published name')} to check: ${names === 1 ? 'it' : 'some'} may belong to a private person`,
            to: `${tools}/published-names`,
          },
        ]
      : []),
    ...(bankLines > 0
      ? [
          {
            text: `${formatPlural(bankLines, 'bank line')} to decide`,
            to: `${tools}/bank-import`,
          },
        ]
      : []),
    ...(month
      ? [
          {
            text: `${formatPlural(months.length, 'month')} to reconcile with the bank`,
            to: `${tools}/reconcile?account=${month.accountId}&month=${month.month}`,
          },
        ]
      : []),
    ...(unclassified > 0
      ? [
          {
            text: `${moreUnclassified ? 'More than ' : ''}${formatPlural(unclassified, 'transaction')} without a nominal account`,
            to: `${tools}/nominal-accounts`,
          },
        ]
      : []),
    ...(drafts > 0
      ? [
          {
            text: `${formatPlural(drafts, 'draft update')} to finish and publish`,
            to: at('updates'),
          },
        ]
      : []),
    ...(expired > 0
      ? [{ text: `${formatPlural(expired, 'invite')} expired without an answer`, to: at('team') }]
      : []),
  ]
}

/** Loads the unfinished work. The dashboard also works if this fails. */
export const useOpenWork = (charity: OwnCharity) => {
  const reads = declareOpenWorkReads(charity)
  const drafts = useRead(...reads.drafts)
  const team = useRead(...reads.team)
  const messages = useRead(...reads.messages)
  const details = useRead(...reads.details)
  const names = useRead(...reads.names)
  const complaints = useRead(...reads.complaints)
  const unclassified = useRead(...reads.unclassified)
  const statements = useRead(...reads.statements)
  const parts = [drafts, team, messages, details, names, complaints, unclassified, statements]
  const outcome = gatherReads(parts)
  const isLoaded = !outcome.error && !parts.some(({ isLoading }) => isLoading)
  const waiting = (complaints.data?.complaints ?? []).filter(({ answered }) => answered === null)
  const data: OpenWork | undefined = isLoaded
    ? {
        drafts: drafts.data?.totalCount ?? 0,
        expired: team.data?.invites.filter(({ state }) => state === 'expired').length ?? 0,
        messages: messages.data?.waiting ?? 0,
        complaints: waiting.length,
        complaintsDue: waiting.map(({ answerBy }) => answerBy).toSorted()[0],
        noCards: details.data?.giving.open === false,
        names: names.data?.totalCount ?? 0,
        unclassified: unclassified.data?.entries ?? 0,
        moreUnclassified: unclassified.data?.more ?? false,
        bankLines: (statements.data?.statements ?? []).reduce((sum, { open }) => sum + open, 0),
        months: statements.data?.unreconciled ?? [],
      }
    : undefined
  return {
    data,
    ...outcome,
  }
}
