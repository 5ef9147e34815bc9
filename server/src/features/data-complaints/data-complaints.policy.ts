import { makeCharityPolicy } from '../../platform/http/index.ts'

/** Whether the person may read and answer the charity's complaints about personal data: Leads. */
export const mayAnswerComplaints = makeCharityPolicy('answerDataComplaints')
