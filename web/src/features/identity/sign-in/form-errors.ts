export { linesOf, showFailure } from '../../../lib/form-errors.ts'
