import * as z from 'zod'
import type { Tasks } from '../../platform/jobs/index.ts'
import { checkWebsite } from './claims/prove-claim.ts'

const websiteCheck = z.strictObject({ claimId: z.uuid() })

export const charityTasks: Tasks = {
  'check-charity-website': (payload, deps) =>
    checkWebsite(deps, websiteCheck.parse(payload).claimId),
}
