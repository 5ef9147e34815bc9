import { notYet } from './not-yet.ts'

export const giftAidPoster = notYet('gift-aid')
