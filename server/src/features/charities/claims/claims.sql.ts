import type { ProofKind } from '@pennytrail/contract/charities/claim-proof.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  ClaimRow,
  CloseOtherClaimsRow,
  ConsumeEmailTokenRow,
  RecipientRow,
  WaitingRow,
  WriteClaimRow,
} from '../charities.rows.ts'

export type { ClaimRow } from '../charities.rows.ts'

const claims = sql`
  select k.id, k.charity_id, k.person_id, k.proof_kind, k.website_code, k.email_address,
    k.explanation, k.proven_at, k.checked_at, k.check_problem, k.state, k.reason, k.decided_at,
    k.created_at, c.number as charity_number, c.name as charity_name, c.status as charity_status,
    r.weblink as register_weblink, r.status as register_status
  from charity_claim k
  join charity c on c.id = k.charity_id
  left join charity_register r on r.number = c.number`

/** Finds a claim that the person whom `db` acts as may see. */
export const findClaim = (db: Db, id: string): Promise<ClaimRow | undefined> =>
  db.maybe<ClaimRow>(sql`${claims} where k.id = ${id}`)

/**
 * Finds a claim and locks its charity, then the claim, until the transaction ends. The charity
 * comes first: deciding one claim closes the charity's other claims, so two transactions that each
 * locked a claim first would deadlock.
 */
export const lockClaim = async (db: Db, id: string): Promise<ClaimRow | undefined> => {
  await db.run(sql`select from charity
    where id = (select charity_id from charity_claim where id = ${id}) for update`)
  return db.maybe<ClaimRow>(sql`${claims} where k.id = ${id} for update of k`)
}

export const listOwnClaims = (db: Db, personId: string): Promise<ClaimRow[]> =>
  db.many<ClaimRow>(sql`
    ${claims} where k.person_id = ${personId} order by k.created_at desc, k.id desc limit 100`)

export type { WaitingRow } from '../charities.rows.ts'

/** Lists claims waiting for an administrator, oldest first. Read as the system. */
export const listWaitingClaims = (db: Db): Promise<WaitingRow[]> =>
  db.many<WaitingRow>(sql`
    select w.*, p.first_name, p.last_name, a.email, c.regulator, c.org_id, r.name as register_name,
      r.source_date, r.absent_from, r.moved_to, r.insolvent,
      (select count(*) from charity_claim o
       where o.charity_id = w.charity_id and o.state = 'waiting' and o.id <> w.id) as others
    from (${claims} where k.state = 'waiting') w
    join person p on p.id = w.person_id
    join credential a on a.person_id = w.person_id
    join charity c on c.id = w.charity_id
    left join charity_register r on r.number = c.number
    order by w.created_at, w.id limit 200`)

export interface Proof {
  readonly kind: ProofKind
  readonly code: string | null
  readonly email: string | null
  readonly tokenHash: Buffer | null
  readonly expiresAt: Date | null
  readonly explanation: string | null
  readonly provenAt: Date | null
}

/**
 * Creates a claim, or changes the proof of the person's waiting claim for this charity. Returns the
 * id of the claim.
 */
export const saveClaim = async (
  db: Db,
  claim: { id: string; charityId: string; personId: string },
  proof: Proof,
  now: Date,
): Promise<string> => {
  const { id } = await db.one<WriteClaimRow>(sql`
    insert into charity_claim as k (id, charity_id, person_id, proof_kind, website_code,
      email_address, email_token_hash, email_expires_at, explanation, proven_at, state, created_at)
    values (${claim.id}, ${claim.charityId}, ${claim.personId}, ${proof.kind}, ${proof.code},
      ${proof.email}, ${proof.tokenHash}, ${proof.expiresAt}, ${proof.explanation},
      ${proof.provenAt}, 'waiting', ${now})
    on conflict (charity_id, person_id) where state = 'waiting' do update set
      proof_kind = excluded.proof_kind,
      website_code = coalesce(k.website_code, excluded.website_code),
      email_address = excluded.email_address, email_token_hash = excluded.email_token_hash,
      email_expires_at = excluded.email_expires_at, explanation = excluded.explanation,
      proven_at = excluded.proven_at, checked_at = null, check_problem = null
    returning k.id`)
  return id
}

/**
 * Records a check of the charity's website for the code of a claim. `problem` is null if the code
 * was found.
 */
export const recordWebsiteCheck = (
  db: Db,
  id: string,
  code: string,
  problem: string | null,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update charity_claim set checked_at = ${now}, check_problem = ${problem},
      proven_at = ${problem === null ? now : null}
    where id = ${id} and state = 'waiting' and proof_kind = 'website-code'
      and website_code = ${code} and proven_at is null`)

/**
 * Marks the claim with this emailed token as proven. Returns the charity's name, or undefined if
 * the token is invalid.
 */
export const consumeEmailToken = (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ name: string } | undefined> =>
  db.maybe<ConsumeEmailTokenRow>(sql`
    update charity_claim k set proven_at = coalesce(k.proven_at, ${now})
    from charity c
    where c.id = k.charity_id and k.email_token_hash = ${tokenHash} and k.email_expires_at > ${now}
      and k.state = 'waiting' and k.proof_kind = 'domain-mail'
    returning c.name`)

/** Ends a waiting claim. Returns whether it was still waiting. */
export const decideClaim = async (
  db: Db,
  id: string,
  decision: {
    state: 'verified' | 'refused' | 'closed'
    reason: string | null
    decidedBy: string | null
  },
  now: Date,
): Promise<boolean> => {
  const decided = await db.run(sql`
    update charity_claim set state = ${decision.state}, reason = ${decision.reason},
      decided_by = ${decision.decidedBy}, decided_at = ${now}, email_token_hash = null
    where id = ${id} and state = 'waiting'`)
  return decided === 1
}

export const closeOtherClaims = (
  db: Db,
  charityId: string,
  keep: string,
  reason: string,
  now: Date,
): Promise<{ id: string; personId: string }[]> =>
  db.many<CloseOtherClaimsRow>(sql`
    update charity_claim set state = 'closed', reason = ${reason}, decided_at = ${now},
      email_token_hash = null
    where charity_id = ${charityId} and state = 'waiting' and id <> ${keep}
    returning id, person_id`)

/** Makes the claimant a Lead of the charity and marks the charity as verified. */
export const transferClaim = async (
  db: Db,
  charityId: string,
  personId: string,
  now: Date,
): Promise<void> => {
  await db.run(sql`
    insert into charity_member (charity_id, person_id, role, joined_at, lead_since)
    values (${charityId}, ${personId}, 'Lead', ${now}, ${now})`)
  await db.run(sql`
    update charity set status = 'verified', verified_at = ${now} where id = ${charityId}`)
}

/** Finds a person's first name and email address. Read as the system or as that person. */
export const findRecipient = (db: Db, personId: string): Promise<RecipientRow | undefined> =>
  db.maybe<RecipientRow>(sql`
    select p.id as person_id, /* never null */ greeting_name(p) as firstname, a.email from person p
    join credential a on a.person_id = p.id
    where p.id = ${personId} and p.anonymised_at is null`)
