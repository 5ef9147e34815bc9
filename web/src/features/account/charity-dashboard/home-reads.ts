import type { OwnCharity } from '@pennytrail/contract'
import { declareRead } from '../../../lib/api/use-read.ts'

const transactions = 'GET /api/transaction/charity/{id}'
const updates = 'GET /api/charity-update/charity/{id}'

/** Declares the read of a charity's projects with their figures. */
export const declareSummaryRead = (id: string) =>
  declareRead('GET /api/project/charity/{id}/projects-summary', {
    params: { id },
    query: { limit: 100 },
  })

/** Declares the read of a charity's twelve months and its unspent money. */
export const declareOverviewRead = ({ id, status }: OwnCharity) =>
  declareRead('GET /api/charity/{id}/overview', status === 'claimed' ? null : { params: { id } })

/** Declares the reads of what happened last at a charity. */
export const declareActivityReads = ({ id, status }: OwnCharity) => {
  const params = { id }
  const isShown = status !== 'claimed'
  return {
    entries: declareRead(
      transactions,
      isShown ? { params, query: { limit: 6, fees: 'folded', sort: 'date' } } : null,
    ),
    updates: declareRead(
      updates,
      isShown ? { params, query: { limit: 3, projects: 'with' } } : null,
    ),
  }
}

/** Declares the reads of a charity's unfinished work outside its projects. */
export const declareOpenWorkReads = ({ can, id, status }: OwnCharity) => {
  const isShown = status !== 'claimed'
  const params = { id }
  const one = { params, query: { limit: 1 } }
  return {
    drafts: declareRead(
      updates,
      isShown && can.post
        ? { params, query: { limit: 1, state: 'draft', projects: 'with' } }
        : null,
    ),
    team: declareRead(
      'GET /api/team-invite/charity/{id}',
      isShown && can.invite ? { params } : null,
    ),
    messages: declareRead(
      'GET /api/donation/charity-org/{id}/messages',
      isShown && can.answerGivers ? one : null,
    ),
    details: declareRead(
      'GET /api/charity/{id}',
      status === 'verified' && can.manageProjects ? { params } : null,
    ),
    names: declareRead(
      'GET /api/charity/{id}/payee-names',
      isShown && can.decidePayeeNames ? one : null,
    ),
    unclassified: declareRead(
      'GET /api/charity/{id}/nominal-accounts/open',
      isShown && can.recordIncome ? one : null,
    ),
    statements: declareRead(
      'GET /api/charity/{id}/statements',
      isShown && can.recordIncome ? { params } : null,
    ),
    complaints: declareRead(
      'GET /api/charity/{id}/data-complaints',
      isShown && can.answerDataComplaints ? { params } : null,
    ),
  }
}

/** Declares the read of a charity's Gift Aid, which concerns it once it has gifts. */
export const declareGiftAidRead = ({ can, id, status }: OwnCharity, hasGifts: boolean) =>
  declareRead(
    'GET /api/charity/{id}/gift-aid',
    can.claimGiftAid && status !== 'claimed' && hasGifts ? { params: { id } } : null,
  )
