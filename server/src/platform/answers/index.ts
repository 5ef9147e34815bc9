export { answerSchedule, answerTasks } from './answers.tasks.ts'
export { chooseEncoding, encodeOnce, KeptAnswer, type ReadyResponse } from './kept-answer.ts'
export { allCharities, readChangePosition, type Changing } from './answer-changes.sql.ts'
export {
  KeptAnswers,
  type KeptAnswersOptions,
  type NewAnswer,
  type Scope,
  type View,
} from './kept-answers.ts'
