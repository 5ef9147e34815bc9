import { defineHandlers } from '../../platform/http/index.ts'
import { readScreen } from './read-screen.ts'

export const systemHandlers = defineHandlers({
  'GET /api/screen': async ({ query, request, deps }) => ({
    answers: await readScreen(deps, request, query.pageAddress),
  }),
  'GET /api/operator': async ({ deps: { config } }) => ({
    operator: config.operator,
    sendsDebitNotices: config.directDebitNotices !== null,
  }),
  'GET /api/system': async ({ deps: { config, payments } }) => ({
    demo: config.demo,
    testPayments: !payments.livemode,
    cookieDomain: config.cookieDomain,
    productionHost: config.production ? new URL(config.appOrigin).host : null,
    marketingOrigin: config.marketingOrigin,
    google: config.google && {
      clientId: config.google.clientId,
      scriptUrl: config.google.scriptUrl,
    },
    outbox: config.smtpUrl === null,
  }),
})
