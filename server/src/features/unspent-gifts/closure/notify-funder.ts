import type { NewRestrictionGround } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describeGround } from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { buildGrantEmail, findGrant, listOrgManagers } from '../../grants/index.ts'
import { findProject, type FoundProject } from '../../projects/index.ts'

/** Emails the donor organisation where the money of its grant went, and on which ground. */
export const notifyFunder = async (
  db: Db,
  deps: Pick<Deps, 'config'>,
  left: {
    readonly project: FoundProject
    readonly sent: NewRestrictionGround
    readonly grantId: string
  },
): Promise<void> => {
  const { grantId, project, sent } = left
  const grant = (await findGrant(db, grantId))!
  const amount = formatMoney(sent.amount, project.currency)
  const target = sent.toProjectId === null ? null : await findProject(db, sent.toProjectId)
  const went =
    sent.ground === 'returned'
      ? `${grant.charity.name} has recorded that ${amount} of your grant went back to you.`
      : `${amount} of your grant has moved to ${target ? `“${target.title}”` : `the general fund of ${grant.charity.name}`}, ${describeGround(sent.ground, sent.decidedOn)}.`
  const message = {
    subject: `${amount} of your grant to ${grant.charity.name}`,
    paragraphs: [
      `“${project.title}” is ending. ${went}`,
      `${grant.charity.name} writes: ${sent.words}`,
      'If this is not what you agreed, please tell the charity.',
    ],
    label: 'See your grant',
  }
  for (const to of await listOrgManagers(db, grant.donorOrg.id)) {
    await queueMail(db, buildGrantEmail(deps, to, grant, message))
  }
}
