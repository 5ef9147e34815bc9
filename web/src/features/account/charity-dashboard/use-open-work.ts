import type { OwnCharity } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import type { AttentionItem } from '../../../ui/layout/dashboard.tsx'

export interface OpenWork {
  drafts: number
  /** Number of invites that expired without an answer. */
  expired: number
  /** Number of messages from givers that wait for an answer. */
  messages: number
  /** Number of complaints about personal data that wait for an outcome. */
  complaints: number
  /** True if the charity is verified but cannot take card gifts. */
  noCards: boolean
  /** Number of published payee names that nobody has reviewed. */
  names: number
}

/** Lists the charity's unfinished work outside its projects, each item with a link. */
export const listOpenWorkItems = (
  { complaints, drafts, expired, messages, names, noCards }: OpenWork,
  charity: OwnCharity,
): AttentionItem[] => {
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
            to: `/charity/${charity.ukCharityNumber}/published-names`,
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

const countDrafts = async (id: string, signal: AbortSignal): Promise<number> => {
  const query = { state: 'draft', projects: 'with', limit: 1 } as const
  const call = 'GET /api/charity-update/charity/{id}'
  return (await api(call, { params: { id }, query, signal })).totalCount
}

const countExpiredInvites = async (id: string, signal: AbortSignal): Promise<number> => {
  const { invites } = await api('GET /api/team-invite/charity/{id}', { params: { id }, signal })
  return invites.filter(({ state }) => state === 'expired').length
}

const countWaitingMessages = async (id: string, signal: AbortSignal): Promise<number> => {
  const call = 'GET /api/donation/charity-org/{id}/messages'
  return (await api(call, { params: { id }, query: { limit: 1 }, signal })).waiting
}

const countComplaints = async (id: string, signal: AbortSignal): Promise<number> => {
  const call = 'GET /api/charity/{id}/data-complaints'
  const { complaints } = await api(call, { params: { id }, signal })
  return complaints.filter(({ answered }) => answered === null).length
}

const countNamesToReview = async (id: string, signal: AbortSignal): Promise<number> => {
  const call = 'GET /api/charity/{id}/payee-names'
  return (await api(call, { params: { id }, query: { limit: 1 }, signal })).totalCount
}

const cannotTakeCards = async (id: string, signal: AbortSignal): Promise<boolean> => {
  const { giving } = await api('GET /api/charity/{id}', { params: { id }, signal })
  return !giving.open
}

/** Loads the unfinished work. The dashboard also works if this fails. */
export const useOpenWork = (charity: OwnCharity) => {
  const { id, can, status } = charity
  return useQuery({
    queryKey: ['charity', id, 'open-work', can],
    queryFn: async ({ signal }): Promise<OpenWork> => {
      const [drafts, expired, messages, noCards, names, complaints] = await Promise.all([
        can.post ? countDrafts(id, signal) : 0,
        can.invite ? countExpiredInvites(id, signal) : 0,
        can.answerGivers ? countWaitingMessages(id, signal) : 0,
        can.manageProjects && status === 'verified' && cannotTakeCards(id, signal),
        can.decidePayeeNames ? countNamesToReview(id, signal) : 0,
        can.answerDataComplaints ? countComplaints(id, signal) : 0,
      ])
      return { complaints, drafts, expired, messages, names, noCards }
    },
    enabled: status !== 'claimed',
  })
}
