export { unspentGiftHandlers as handlers } from './unspent-gifts.routes.ts'
export {
  unspentGiftSchedule as schedule,
  unspentGiftTasks as tasks,
} from './unspent-gifts.tasks.ts'
export { decideQuestion } from './questions/decide-question.ts'
export { insertClosure } from './closure/closures.sql.ts'
export { listProjectUnspent } from './closure/project-unspent.ts'
export { insertQuestion } from './questions/questions.sql.ts'
export { remindGivers } from './questions/remind-givers.ts'
export { settleUnspentGifts } from './settle-unspent.ts'
