import type { NewRestrictionGround } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describeGround } from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { buildGrantEmail, findGrant, listOrgManagers, type GrantRow } from '../../grants/index.ts'
import { findProject, type FoundProject } from '../../projects/index.ts'
import { findUndoneGround } from './restricted-money.sql.ts'
import { notify } from '../../notifications/index.ts'

/** Emails the donor organisation where the money of its grant went, and on which ground. */
export const notifyFunder = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
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
  const hasEnded = project.lifecycle === 'closed' || project.lifecycle === 'cancelled'
  const message = {
    subject: `${amount} of your grant to ${grant.charity.name}`,
    paragraphs: [
      `“${project.title}” ${hasEnded ? 'has ended' : 'is ending'}. ${went}`,
      `${grant.charity.name} writes: ${sent.words}`,
      'If this is not what you agreed, please tell the charity.',
    ],
    label: 'See your grant',
  }
  await tellFunder(db, deps, grant, message)
}

const tellFunder = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  grant: GrantRow,
  message: Parameters<typeof buildGrantEmail>[3],
): Promise<void> => {
  for (const to of await listOrgManagers(db, grant.donorOrg.id)) {
    await notify(db, deps, buildGrantEmail(deps, to, grant, message), to)
  }
}

/** Emails the donor organisation that the charity has reversed a move of its grant. */
export const tellOfUndoneGround = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  groundId: string,
): Promise<void> => {
  const undone = await findUndoneGround(db, groundId)
  if (!undone) return
  const grant = (await findGrant(db, undone.grantId))!
  const amount = formatMoney(undone.amount, undone.currency)
  const there =
    undone.toTitle === null ? `the general fund of ${grant.charity.name}` : `“${undone.toTitle}”`
  await tellFunder(db, deps, grant, {
    subject: `${amount} of your grant to ${grant.charity.name} is back in its project`,
    paragraphs: [
      `${grant.charity.name} has taken back the move of ${amount} of your grant to ${there}. The money is in “${undone.fromTitle}” again, under the terms of your grant.`,
      `${grant.charity.name} writes: ${undone.reason}`,
      'If this is not what you agreed, please tell the charity.',
    ],
    label: 'See your grant',
  })
}
