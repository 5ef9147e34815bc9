import type { CodeAgreement } from '@pennytrail/contract'
import { codeVersion, getCodeWording } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { AgreementRow, HasAgreedRow } from './charities.rows.ts'

/**
 * Records that a person agreed to the Code for a charity, once for each version of the Code and
 * each occasion.
 */
export const insertAgreement = (
  db: Db,
  agreed: {
    readonly charity: { readonly id: string; readonly name: string }
    readonly personId: string
    readonly occasion: CodeAgreement['occasion']
  },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into code_agreement (id, charity_id, person_id, occasion, version, wording, agreed_at)
    values (${uuidv7(now.getTime())}, ${agreed.charity.id}, ${agreed.personId}, ${agreed.occasion},
      ${codeVersion}, ${getCodeWording(agreed.charity.name)}, ${now})
    on conflict do nothing`)

export const listAgreements = (db: Db, charityId: string) =>
  db.many<AgreementRow>(sql`
    select coalesce(full_name(p.first_name, p.last_name), 'A former member') as by,
      to_char(a.agreed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      a.occasion, a.version, a.wording
    from code_agreement a left join person p on p.id = a.person_id
    where a.charity_id = ${charityId} order by a.agreed_at desc, a.id desc`)

/**
 * Whether somebody has agreed for the charity to the current version of the Code, with the claim or
 * before publishing.
 */
export const hasAgreed = async (db: Db, charityId: string): Promise<boolean> => {
  const { agreed } = await db.one<HasAgreedRow>(sql`
    select exists (select from code_agreement where charity_id = ${charityId}
      and version = ${codeVersion}) as agreed`)
  return agreed
}
