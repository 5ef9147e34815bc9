import type { FastifyInstance } from 'fastify'
import type { Deps, Handlers } from '../platform/http/index.ts'
import type { Scheduled, Tasks } from '../platform/jobs/index.ts'
import { identityHandlers, identitySchedule, identityTasks } from './identity/index.ts'
import { systemHandlers } from './system/index.ts'

/** Everything the features bring, gathered once. */
export const features: {
  readonly handlers: Partial<Handlers>
  readonly tasks: Tasks
  readonly schedule: readonly Scheduled[]
  /** What serves addresses outside the contract (pages of the stand-ins, for example). */
  readonly plugins: readonly ((app: FastifyInstance, deps: Deps) => Promise<void>)[]
} = {
  handlers: { ...systemHandlers, ...identityHandlers },
  tasks: { ...identityTasks },
  schedule: [...identitySchedule],
  plugins: [
    async (app, { payments: { standIn } }) => {
      if (standIn) await app.register(standIn.pages, { prefix: '/test-payments' })
    },
  ],
}
