export { recordActivity, type Activity, type SubjectKind } from './activity.ts'
