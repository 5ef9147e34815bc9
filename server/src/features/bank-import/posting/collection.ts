import { notYet } from './not-yet.ts'

export const collectionPoster = notYet('collection')
