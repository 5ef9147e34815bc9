import { handlers } from '../../platform/http/index.ts'

export const systemHandlers = handlers({
  'GET /api/system': {
    handle: async ({ deps: { config } }) => ({
      demo: config.demo,
      testPayments: config.stripe === null,
      outbox: config.smtpUrl === null,
    }),
  },
})
