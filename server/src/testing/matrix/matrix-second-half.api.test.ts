import { answerCases } from './matrix-cases.ts'

await answerCases((at) => at % 2 === 1)
