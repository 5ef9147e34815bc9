import { answerCases } from './matrix-cases.ts'

answerCases((at) => at % 2 === 1)
