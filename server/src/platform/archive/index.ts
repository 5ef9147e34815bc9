export { describeArchive, openArchiveStore } from './archive-store.ts'
export { restoreMoment, type RestoredMoment } from './restore-moment.ts'
