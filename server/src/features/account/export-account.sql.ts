import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  ExportAccountEventsRow,
  DonationRow,
  ExportCheckpointSubscriptionsRow,
  ExportCharityRequestsRow,
  ExportClaimsRow,
  ExportDeclarationsRow,
  ExportFilesRow,
  ExportFollowingRow,
  ExportGiftQuestionsRow,
  ExportGoogleRow,
  ExportPasskeysRow,
  ExportInvitesAcceptedRow,
  ExportInvitesSentRow,
  ExportMembershipsRow,
  ExportMonthlyGiftsRow,
  ExportPersonRow,
  ExportReportsRow,
  ExportSessionsRow,
  ExportStoriesRow,
} from './account.rows.ts'

type Row = Record<string, unknown>

export const exportPerson = (db: Db, personId: string): Promise<Row> =>
  db.one<ExportPersonRow>(sql`
    select p.id, p.first_name as firstname, p.last_name as lastname, c.email,
      c.confirmed_at as email_confirmed_at, p.bio, p.introduction, p.avatar_id as avatarid,
      p.is_donor, p.intent as came_for, p.created_at,
      e.email as new_email_waiting
    from person p join credential c on c.person_id = p.id
    left join email_change e on e.person_id = p.id
    where p.id = ${personId}`)

export const exportMemberships = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportMembershipsRow>(sql`
    select 'charity' as kind, c.id, c.name, c.number, m.role, m.shown as shown_on_its_page,
      m.joined_at
    from charity_member m join charity c on c.id = m.charity_id where m.person_id = ${personId}
    union all
    select 'donor organisation', o.id, o.name, o.registration_number, m.role, null, m.joined_at
    from donor_org_member m join donor_org o on o.id = m.donor_org_id
    where m.person_id = ${personId}
    order by 7`)

export const exportClaims = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportClaimsRow>(sql`
    select w.id, c.name as charity, c.number, w.proof_kind as proof, w.email_address as mail_address,
      w.explanation, w.state, w.reason, w.created_at, w.decided_at
    from charity_claim w join charity c on c.id = w.charity_id
    where w.person_id = ${personId} order by w.created_at`)

/** Lists the charities that the person asked staff to add, with the answers. */
export const exportCharityRequests = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportCharityRequestsRow>(sql`
    select name, number, note, asked_at, answer, answered_at from charity_request
    where person_id = ${personId} order by asked_at`)

/** Lists the person's gifts, including payments that the bank is still processing. */
export const exportGifts = (db: Db, personId: string): Promise<Row[]> =>
  listDonations(db, personId, sql`d.status not in ('pending', 'expired', 'failed')`)

/** Lists payments that the person started but did not complete. They are not gifts. */
export const exportStartedPayments = (db: Db, personId: string): Promise<Row[]> =>
  listDonations(db, personId, sql`d.status in ('pending', 'expired', 'failed')`)

const listDonations = (db: Db, personId: string, which: Sql): Promise<Row[]> =>
  db.many<DonationRow>(sql`
    select d.id, d.reference, d.status, c.name as charity, c.number, p.title as project,
      d.gift, d.fee_cover, d.amount, d.fee, d.refunded, d.currency,
      d.shown_as, d.public_name, d.message,
      d.unspent_terms as gift_terms, d.created_at,
      d.succeeded_at,
      coalesce((select jsonb_agg(jsonb_build_object('amount', r.amount, 'at', r.refunded_at,
                  'paidBackBy', r.paid_by, 'reference', r.reference,
                  'ground', (select n.ground from refund_ground n
                    left join refund_request q on q.id = n.request_id
                    where n.refund_id = r.id or q.provider_id = r.id))
                  order by r.refunded_at)
                from donation_refund r
                where r.donation_id = d.id and r.failed_at is null), '[]') as refunds
    from donation_giver g join donation d on d.id = g.donation_id
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    where g.person_id = ${personId} and ${which} order by d.created_at, d.id`)

export const exportMonthlyGifts = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportMonthlyGiftsRow>(sql`
    select m.id, c.name as charity, c.number, p.title as project, m.gift,
      m.fee_cover, m.amount, m.currency, m.shown_as,
      m.public_name, m.state, m.started_at,
      m.next_payment_at, m.paused_until,
      m.method, m.bank_last4 as bank_last_four, m.card_brand, m.card_last4 as card_last_four, m.card_expires,
      m.ended_at, m.end_reason, m.created_at
    from monthly_gift m join charity c on c.id = m.charity_id
    left join project p on p.id = m.project_id
    where m.person_id = ${personId} and m.donor_org_id is null order by m.created_at, m.id`)

export const exportSessions = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportSessionsRow>(sql`
    select id, device, network, created_at as started_at, last_used_at,
      ends_at, revoked_at as signed_out_at
    from session where person_id = ${personId} order by created_at`)

export const exportAccountEvents = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportAccountEventsRow>(sql`
    select at, act, device, network from account_event where person_id = ${personId} order by at`)

export const exportFiles = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportFilesRow>(sql`
    select public_id as id, use, bytes, created_at as uploaded_at, attached_at as shown_since
    from file where uploaded_by = ${personId} order by created_at`)

export const exportInvitesSent = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportInvitesSentRow>(sql`
    select i.id, coalesce(c.name, o.name) as organisation, i.name, i.email, i.role, i.state,
      i.sent_at, i.expires_at, i.decided_at
    from team_invite i left join charity c on c.id = i.charity_id
    left join donor_org o on o.id = i.donor_org_id
    where i.invited_by = ${personId} order by i.sent_at`)

export const exportInvitesAccepted = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportInvitesAcceptedRow>(sql`
    select i.id, coalesce(c.name, o.name) as organisation, i.name, i.email, i.role,
      i.decided_at as accepted_at
    from team_invite i left join charity c on c.id = i.charity_id
    left join donor_org o on o.id = i.donor_org_id
    where i.accepted_by = ${personId} order by i.decided_at`)

export const exportFollowing = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportFollowingRow>(sql`
    select c.name as charity, p.title as project, f.followed_at as "since"
    from follow f left join project p on p.id = f.project_id
    left join charity c on c.id = coalesce(f.charity_id, p.charity_id)
    where f.person_id = ${personId} order by f.followed_at`)

/** Lists the links by which the person shares stories of their giving. */
export const exportStories = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportStoriesRow>(sql`
    select year, shows_amounts, shows_name, shared_at from giving_story
    where person_id = ${personId} order by year`)

/** Lists the person's Gift Aid declarations, with the name and address given in each. */
export const exportDeclarations = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportDeclarationsRow>(sql`
    select d.id, c.name as charity, c.number, d.scope, d.wording, d.taken,
      d.declared_on::text as declared_on, d.covers_from::text as covers_from,
      e.ends_on::text as ends_on, e.reason as ended_because,
      (select jsonb_agg(jsonb_build_object('since', i.since, 'title', i.title,
         'firstName', i.first_name, 'lastName', i.last_name, 'house', i.house,
         'address', i.address, 'postcode', i.postcode) order by i.position)
       from gift_aid_identity i where i.declaration_id = d.id) as name_and_address
    from gift_aid_declaration d
    join charity c on c.id = d.charity_id
    left join temporary_person t on t.id = d.temporary_person_id
    left join gift_aid_ending e on e.declaration_id = d.id
    where d.person_id = ${personId} or t.person_id = ${personId} order by d.made_at`)

/** Lists the reports of content that the person made. */
export const exportReports = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportReportsRow>(sql`
    select id, kind, subject_id as "about", reason, words, state, created_at as reported_at
    from flag where reported_by = ${personId} order by created_at`)

/** Lists the charities whose signed checkpoints the person asked to receive by email. */
export const exportCheckpointSubscriptions = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportCheckpointSubscriptionsRow>(sql`
    select c.name as charity, c.number, f.asked_at as "since", f.emailed_at as last_mailed_at
    from checkpoint_follow f join charity c on c.id = f.charity_id
    where f.person_id = ${personId} order by f.asked_at`)

/** Lists the questions about unspent gift money that the person was asked, with their answers. */
export const exportGiftQuestions = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportGiftQuestionsRow>(sql`
    select q.id, q.donation_id as "gift", q.message, q.amount, q.offers, q.asked_at,
      q.answer_by, q.answer, q.answered_at,
      q.answered_by, q.outcome
    from gift_question q join donation_giver g on g.donation_id = q.donation_id
    where g.person_id = ${personId} order by q.asked_at`)

export const exportPasskeys = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportPasskeysRow>(sql`
    select name, created_at, last_used_at, is_synced, transports, encode(credential_id, 'hex') as number
    from passkey where person_id = ${personId} order by created_at`)

export const exportGoogle = (db: Db, personId: string): Promise<Row[]> =>
  db.many<ExportGoogleRow>(sql`
    select subject as google_number, linked_at as connected_at
    from google_account where person_id = ${personId}`)
