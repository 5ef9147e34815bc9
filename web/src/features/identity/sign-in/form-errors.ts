export { toSummaryErrors, showFailure } from '../../../lib/form-errors.ts'
