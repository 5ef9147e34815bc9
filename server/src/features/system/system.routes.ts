import { handlers } from '../../platform/http/index.ts'

export const systemHandlers = handlers({
  'GET /api/system': {
    handle: async ({ deps: { config, payments } }) => ({
      demo: config.demo,
      testPayments: !payments.livemode,
      outbox: config.smtpUrl === null,
    }),
  },
})
