export { answerSchedule, answerTasks } from './answers.tasks.ts'
export { chooseEncoding, KeptAnswer, type ReadyResponse } from './kept-answer.ts'
export {
  allCharities,
  KeptAnswers,
  type KeptAnswersOptions,
  type NewAnswer,
  type Scope,
  type View,
} from './kept-answers.ts'
