import { notYet } from './not-yet.ts'

export const returnPoster = notYet('return')
