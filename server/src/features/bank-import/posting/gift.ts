import { notYet } from './not-yet.ts'

export const giftPoster = notYet('gift')
