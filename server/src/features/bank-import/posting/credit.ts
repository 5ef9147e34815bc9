import { notYet } from './not-yet.ts'

export const creditPoster = notYet('credit')
