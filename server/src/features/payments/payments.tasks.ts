import type { Tasks } from '../../platform/jobs/index.ts'
import { openTestAccount } from './test-account.ts'

export const paymentTasks: Tasks = {
  'open-test-account': openTestAccount,
}
