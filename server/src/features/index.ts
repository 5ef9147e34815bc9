import type { FastifyInstance } from 'fastify'
import type { Deps, Handlers, Subjects } from '../platform/http/index.ts'
import type { Scheduled, Tasks } from '../platform/jobs/index.ts'
import type { FileMakers } from '../platform/mail/index.ts'
import type { Figures } from '../platform/metrics/index.ts'
import * as account from './account/index.ts'
import * as admin from './admin/index.ts'
import * as attribution from './attribution/index.ts'
import * as bankImport from './bank-import/index.ts'
import * as earlierGifts from './earlier-gifts/index.ts'
import * as charities from './charities/index.ts'
import * as charityRegister from './charity-register/index.ts'
import * as collections from './collections/index.ts'
import * as dataComplaints from './data-complaints/index.ts'
import * as donations from './donations/index.ts'
import * as donorOrgs from './donor-orgs/index.ts'
import * as explore from './explore/index.ts'
import * as forgotPassword from './forgot-password/index.ts'
import * as giftAid from './gift-aid/index.ts'
import * as giftMessages from './gift-messages/index.ts'
import * as grants from './grants/index.ts'
import * as guestGifts from './guest-gifts/index.ts'
import * as iati from './iati/index.ts'
import * as identity from './identity/index.ts'
import * as invites from './invites/index.ts'
import * as ledger from './ledger/index.ts'
import * as matching from './matching/index.ts'
import * as monthlyGifts from './monthly-gifts/index.ts'
import * as notifications from './notifications/index.ts'
import * as payments from './payments/index.ts'
import * as projects from './projects/index.ts'
import * as proof from './proof/index.ts'
import * as publicPages from './public-pages/index.ts'
import * as reports from './reports/index.ts'
import * as search from './search/index.ts'
import * as statements from './statements/index.ts'
import * as system from './system/index.ts'
import * as testimonials from './testimonials/index.ts'
import * as unspentGifts from './unspent-gifts/index.ts'
import * as updates from './updates/index.ts'

/** The exports of a feature that the server registers. */
interface Feature {
  readonly handlers?: Partial<Handlers>
  readonly tasks?: Tasks
  readonly schedule?: readonly Scheduled[]
  readonly figures?: Figures | readonly Figures[]
  readonly fileMakers?: FileMakers
}

const all: readonly Feature[] = [
  account,
  admin,
  attribution,
  bankImport,
  charities,
  charityRegister,
  collections,
  dataComplaints,
  donations,
  donorOrgs,
  earlierGifts,
  explore,
  forgotPassword,
  giftAid,
  giftMessages,
  grants,
  guestGifts,
  iati,
  identity,
  invites,
  ledger,
  matching,
  monthlyGifts,
  notifications,
  payments,
  projects,
  proof,
  publicPages,
  reports,
  search,
  statements,
  system,
  testimonials,
  unspentGifts,
  updates,
]

/** Collects the handlers, first data and plugins of every feature. */
export const features: {
  readonly handlers: Partial<Handlers>
  readonly subjects: Subjects
  readonly tasks: Tasks
  readonly schedule: readonly Scheduled[]
  /** The makers of the files that are attached to emails. */
  readonly fileMakers: FileMakers
  /** The figures of the database that the metrics show. */
  readonly figures: readonly Figures[]
  /**
   * Functions that write rows needed before the first request. Running them again changes nothing.
   */
  readonly firstData: readonly ((deps: Deps) => Promise<void>)[]
  /** Functions that serve routes outside the contract, such as pages of a stand-in service. */
  readonly plugins: readonly ((app: FastifyInstance, deps: Deps) => Promise<void>)[]
} = {
  handlers: all.reduce<Partial<Handlers>>((sum, { handlers }) => ({ ...sum, ...handlers }), {}),
  subjects: {
    findCharityAt: charities.findCharityAt,
    findDonorOrgAt: donorOrgs.findDonorOrgAt,
    findCharityOfProject: projects.findCharityOfProject,
  },
  tasks: all.reduce<Tasks>((sum, { tasks }) => ({ ...sum, ...tasks }), {}),
  schedule: all.flatMap(({ schedule = [] }) => schedule),
  fileMakers: all.reduce<FileMakers>((sum, { fileMakers }) => ({ ...sum, ...fileMakers }), {}),
  figures: all.flatMap(({ figures }) => figures ?? []),
  firstData: [
    charityRegister.importBundledRegister,
    attribution.attributeBacklog,
    ledger.saveTotalsBacklog,
    ledger.savePublicTotals,
  ],
  plugins: [
    notifications.registerOneClickUnsubscribe,
    publicPages.registerPublicPages,
    async (app, { payments: { standIn } }) => {
      if (standIn) await app.register(standIn.pages, { prefix: '/test-payments' })
    },
  ],
}
