import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

export const isOnTeam = isInCharity

export const mayAnswer = makeCharityPolicy('answerGivers')
