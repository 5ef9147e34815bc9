import type { FastifyInstance } from 'fastify'
import type { Deps, Handlers } from '../platform/http/index.ts'
import type { Scheduled, Tasks } from '../platform/jobs/index.ts'
import { attributeBacklog, attributionHandlers } from './attribution/index.ts'
import { donorOrgHandlers } from './donor-orgs/index.ts'
import { adminHandlers, adminSchedule, adminTasks } from './admin/index.ts'
import { accountHandlers } from './account/index.ts'
import { donationHandlers, donationSchedule, donationTasks } from './donations/index.ts'
import { paymentHandlers, paymentSchedule, paymentTasks } from './payments/index.ts'
import {
  unspentGiftHandlers,
  unspentGiftSchedule,
  unspentGiftTasks,
} from './unspent-gifts/index.ts'
import {
  monthlyGiftHandlers,
  monthlyGiftSchedule,
  monthlyGiftTasks,
} from './monthly-gifts/index.ts'
import { bankImportHandlers } from './bank-import/index.ts'
import { grantHandlers, grantSchedule, grantTasks } from './grants/index.ts'
import { iatiHandlers } from './iati/index.ts'
import {
  avatarHandlers,
  googleHandlers,
  identityHandlers,
  identitySchedule,
  identityTasks,
  secondFactorHandlers,
} from './identity/index.ts'
import {
  forgotPasswordHandlers,
  forgotPasswordSchedule,
  forgotPasswordTasks,
} from './forgot-password/index.ts'
import { charityHandlers, charityTasks } from './charities/index.ts'
import { charityRegisterHandlers, loadBundledRegister } from './charity-register/index.ts'
import { inviteHandlers, inviteSchedule, inviteTasks } from './invites/index.ts'
import { giftAidHandlers, giftAidSchedule, giftAidTasks } from './gift-aid/index.ts'
import { ledgerHandlers } from './ledger/index.ts'
import { notificationHandlers, registerOneClickUnsubscribe } from './notifications/index.ts'
import { frontPageHandlers, registerPublicPages } from './public-pages/index.ts'
import { projectFileHandlers, projectHandlers } from './projects/index.ts'
import { proofHandlers, proofSchedule, proofTasks } from './proof/index.ts'
import { exploreHandlers } from './explore/index.ts'
import { accountsHandlers, reportHandlers } from './reports/index.ts'
import { statementHandlers } from './statements/index.ts'
import { giftMessageHandlers } from './gift-messages/index.ts'
import { systemHandlers } from './system/index.ts'
import { testimonialHandlers } from './testimonials/index.ts'
import { followHandlers, updateHandlers, updateTasks } from './updates/index.ts'

/** Collects the handlers, first data and plugins of every feature. */
export const features: {
  readonly handlers: Partial<Handlers>
  readonly tasks: Tasks
  readonly schedule: readonly Scheduled[]
  /**
   * Each writes rows that must exist before the first request. Running it again changes nothing.
   */
  readonly firstData: readonly ((deps: Deps) => Promise<void>)[]
  /** Each serves routes outside the contract, for example the pages of the stand-ins. */
  readonly plugins: readonly ((app: FastifyInstance, deps: Deps) => Promise<void>)[]
} = {
  handlers: {
    ...systemHandlers,
    ...testimonialHandlers,
    ...secondFactorHandlers,
    ...forgotPasswordHandlers,
    ...notificationHandlers,
    ...projectHandlers,
    ...projectFileHandlers,
    ...ledgerHandlers,
    ...giftAidHandlers,
    ...proofHandlers,
    ...updateHandlers,
    ...followHandlers,
    ...identityHandlers,
    ...googleHandlers,
    ...avatarHandlers,
    ...accountHandlers,
    ...charityRegisterHandlers,
    ...exploreHandlers,
    ...reportHandlers,
    ...frontPageHandlers,
    ...accountsHandlers,
    ...donationHandlers,
    ...statementHandlers,
    ...grantHandlers,
    ...unspentGiftHandlers,
    ...monthlyGiftHandlers,
    ...giftMessageHandlers,
    ...paymentHandlers,
    ...attributionHandlers,
    ...charityHandlers,
    ...donorOrgHandlers,
    ...inviteHandlers,
    ...iatiHandlers,
    ...adminHandlers,
    ...bankImportHandlers,
  },
  tasks: {
    ...identityTasks,
    ...forgotPasswordTasks,
    ...donationTasks,
    ...giftAidTasks,
    ...grantTasks,
    ...unspentGiftTasks,
    ...monthlyGiftTasks,
    ...paymentTasks,
    ...charityTasks,
    ...inviteTasks,
    ...adminTasks,
    ...updateTasks,
    ...proofTasks,
  },
  schedule: [
    ...identitySchedule,
    ...forgotPasswordSchedule,
    ...inviteSchedule,
    ...donationSchedule,
    ...giftAidSchedule,
    ...paymentSchedule,
    ...grantSchedule,
    ...unspentGiftSchedule,
    ...monthlyGiftSchedule,
    ...adminSchedule,
    ...proofSchedule,
  ],
  firstData: [loadBundledRegister, attributeBacklog],
  plugins: [
    registerOneClickUnsubscribe,
    registerPublicPages,
    async (app, { payments: { standIn } }) => {
      if (standIn) await app.register(standIn.pages, { prefix: '/test-payments' })
    },
  ],
}
