import { notYet } from './not-yet.ts'

export const transferPoster = notYet('transfer')
