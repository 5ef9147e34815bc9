import { people, type Cast, type Who } from '../matrix/identities.ts'
import type { Row } from './synthetic-rows.ts'

// These people have the same access to the tables as a stranger or another charity's Lead, so they
// are not tested separately.
const likeOthers: ReadonlySet<Who> = new Set([
  'unconfirmed',
  'other-viewer',
  'other-contributor',
  'other-manager',
  'removed',
])

export const listActors = (cast: Cast): ReadonlyMap<string, string> =>
  new Map([
    ['visitor', ''],
    ...people
      .filter((who) => !likeOthers.has(who))
      .map((who): [string, string] => [who, cast.people[who].id]),
  ])

/** People who would reach more rows if a policy were any looser. */
export const outsiders: ReadonlySet<string> = new Set([
  'visitor',
  'general',
  'viewer',
  'contributor',
  'manager',
  'org-viewer',
])

/** Test values that override the first value allowed by a column's check constraint. */
export const rowOverrides: Readonly<Record<string, Row>> = {
  grant_version: { offered_at: '2026-01-01T00:00:00Z' },
  team_profile: { agreed: true },
}

/** Second rows of some tables. Fewer people may read the second row than the first. */
export const furtherRows: Readonly<Record<string, Row>> = {
  grant_version: {
    id: '01940000-0000-7000-8000-0000000000f2',
    number: null,
    offered_at: null,
    outcome: null,
  },
  team_profile: { id: '01940000-0000-7000-8000-0000000000f0', agreed: false },
  donor_org: { id: '01940000-0000-7000-8000-0000000000f1', status: 'waiting' },
}

/**
 * The people who reach the rows of each table, by command. Nobody reaches a row by a command that
 * is not listed.
 */
export const rlsPolicies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_event: { read: 'donor', add: 'donor' },
  activity_log: { add: 'donor' },
  allocation: { read: 'team org donor', add: 'contributors' },
  answer_change: { read: 'everyone' },
  attribution_backlog: { read: 'everyone' },
  bank_account: { read: 'team', add: 'managers', change: 'managers' },
  bank_line: { read: 'team', add: 'managers', remove: 'managers' },
  bank_line_key: { read: 'managers', add: 'managers' },
  bank_line_left: { read: 'managers', add: 'managers', change: 'managers', remove: 'managers' },
  bank_reconciliation: { read: 'managers', add: 'managers', change: 'managers' },
  bank_rule: { read: 'managers', add: 'managers', change: 'managers', remove: 'managers' },
  bank_statement: { read: 'managers', add: 'managers', remove: 'managers' },
  books_start: { read: 'team', add: 'lead' },
  budget_line: { read: 'team', add: 'managers', change: 'managers', remove: 'managers' },
  charge_finding: { read: 'team' },
  charity_claim: { read: 'donor', add: 'donor', change: 'donor' },
  checkpoint_follow: { read: 'donor', add: 'donor', change: 'donor', remove: 'donor' },
  checkpoint_key: { read: 'everyone' },
  code_agreement: { read: 'donor, team ×4, other-lead ×2', add: 'donor' },
  collection: { read: 'team', add: 'managers' },
  collection_counter: { read: 'team', add: 'managers', remove: 'managers' },
  collection_part: { read: 'team', add: 'managers' },
  column_map: { read: 'managers', add: 'managers', change: 'managers', remove: 'managers' },
  contact_consent: { read: 'donor', add: 'donor' },
  content_hidden: { read: 'everyone' },
  credential: { read: 'signed-in', add: 'donor', change: 'signed-in', remove: 'signed-in' },
  data_complaint: { read: 'lead', change: 'lead' },
  donation: { read: 'team org donor' },
  donation_dispute: { read: 'team org donor' },
  donation_giver: { read: 'org donor', add: 'donor', change: 'donor' },
  donation_payment: { read: 'org donor' },
  donation_refund: { read: 'team org donor' },
  donor_grant: { read: 'team org' },
  donor_org: { read: 'everyone ×2', change: 'org-managers other-org-lead' },
  donor_org_review: { read: 'org' },
  email_change: { read: 'donor', add: 'donor', change: 'donor', remove: 'donor' },
  entry_nominal_account: { read: 'team', add: 'contributors' },
  file: { read: 'contributors donor', change: 'contributors donor', remove: 'contributors donor' },
  follow: { read: 'donor', add: 'donor', remove: 'donor' },
  fundraising_appeal: { read: 'team', add: 'lead', change: 'lead' },
  general_fund_total: { read: 'everyone', add: 'contributors', change: 'contributors' },
  gift_aid_adjustment: { read: 'lead' },
  gift_aid_claim: { read: 'lead' },
  gift_aid_claim_gift: { read: 'donor lead' },
  gift_aid_debt: { read: 'lead' },
  gift_aid_declaration: { read: 'donor lead' },
  gift_aid_ending: { read: 'donor lead' },
  gift_aid_entry: { read: 'lead' },
  gift_aid_identity: { read: 'donor lead' },
  gift_aid_left_out: { read: 'lead' },
  gift_aid_refusal: { read: 'lead' },
  gift_aid_repayment: { read: 'lead' },
  gift_aid_repayment_gift: { read: 'lead' },
  gift_aid_schedule_row: { read: 'lead' },
  gift_aid_setting: { read: 'lead' },
  gift_aid_share: { read: 'lead' },
  gift_aid_small_donation: { read: 'lead' },
  gift_aid_small_setting: { read: 'lead' },
  giving_story: { read: 'donor', add: 'donor', change: 'donor', remove: 'donor' },
  gift_line: { read: 'team', add: 'contributors' },
  gift_balance: { read: 'team org donor', add: 'contributors', change: 'contributors' },
  gift_balance_reach: { read: 'contributors', add: 'contributors', change: 'contributors' },
  gift_message: { read: 'team org donor', add: 'donor' },
  gift_question: { read: 'team org donor' },
  gift_waiver: { read: 'team org donor' },
  grant_instalment: { read: 'team org' },
  grant_line: { read: 'team org' },
  grant_report: { read: 'team org' },
  grant_terms: { read: 'team org', add: 'managers' },
  grant_version: { read: 'team, org ×2' },
  health_answer: { read: 'team', add: 'managers', change: 'managers', remove: 'managers' },
  retained_giver: { read: 'lead' },
  ledger_checkpoint: { read: 'everyone' },
  ledger_detail: { read: 'team', add: 'contributors' },
  // A Contributor adds only spending and onward grants; the synthetic row is an entry of another
  // kind.
  ledger_entry: { read: 'team', add: 'managers' },
  ledger_evidence: { read: 'team', add: 'contributors', change: 'contributors' },
  ledger_head: { read: 'everyone ×2', add: 'contributors', change: 'contributors other-lead' },
  ledger_identity: { read: 'team', add: 'contributors' },
  ledger_leg: { read: 'team', add: 'contributors' },
  ledger_payee: { read: 'team', add: 'contributors' },
  ledger_payer_text: { read: 'managers', add: 'contributors', change: 'lead' },
  ledger_subtree: { read: 'everyone' },
  // The synthetic pledge has a person and an organisation.
  match_gift: { read: 'donor' },
  match_part: { read: 'team org donor' },
  match_pledge: { read: 'team org donor' },
  match_pot: { read: 'everyone' },
  metric_value: {
    read: 'team',
    add: 'contributors',
    change: 'contributors',
    remove: 'contributors',
  },
  monthly_gift: { read: 'org' },
  nominal_account: { read: 'team', add: 'contributors', change: 'managers' },
  notification_preference: { read: 'donor', add: 'donor', change: 'donor', remove: 'donor' },
  payment_connection: { read: 'team other-lead' },
  payment_replacement: { read: 'team' },
  replaced_account: { read: 'team' },
  payout: { read: 'team' },
  payout_match: { read: 'team', add: 'managers', remove: 'managers' },
  payout_match_undone: { read: 'team', add: 'managers' },
  person: {
    read: 'general donor other-org-lead admin, team other-lead ×4, org ×3',
    change: 'signed-in',
  },
  project: {
    read: 'visitor ×2, org general donor other-lead other-org-lead admin ×3, team ×5',
    add: 'managers',
    change: 'managers ×4',
    remove: 'managers ×4, other-lead',
  },
  project_closure: { read: 'team' },
  project_document: { read: 'team', add: 'managers', change: 'managers', remove: 'managers' },
  project_image: { read: 'team', add: 'managers', change: 'managers', remove: 'managers' },
  project_metric: {
    read: 'team',
    add: 'contributors',
    change: 'contributors',
    remove: 'contributors',
  },
  project_teammate: { add: 'managers', remove: 'managers' },
  transfer_total: { read: 'team' },
  trimmed_change: { read: 'everyone' },
  spending_evidence: { read: 'team' },
  spending_evidence_backlog: { read: 'everyone' },
  spending_evidence_total: { read: 'team' },
  spending_month_total: { read: 'team' },
  statement_line: { read: 'managers', add: 'managers', change: 'managers', remove: 'managers' },
  fund_month_total: { read: 'team' },
  fund_part_leg: { read: 'team' },
  fund_part_state: { read: 'team' },
  project_total: { read: 'team', add: 'contributors', change: 'contributors' },
  supplier_credit: { read: 'team', add: 'managers' },
  restriction_ground: { read: 'team' },
  refund_ground: { read: 'team org donor' },
  refund_request: { read: 'team org donor' },
  report: { read: 'team', add: 'managers', change: 'managers' },
  session: {
    read: 'team org general other-lead other-org-lead admin, donor ×2',
    add: 'donor',
    change: 'team org general other-lead other-org-lead admin, donor ×2',
    remove: 'team org general other-lead other-org-lead admin, donor ×2',
  },
  team_invite: { read: 'managers', change: 'managers' },
  team_profile: { read: 'everyone' },
  temporary_person: { read: 'managers donor' },
  update_citation: {
    read: 'team',
    add: 'contributors',
    change: 'contributors',
    remove: 'contributors',
  },
  update_photo: {
    read: 'team',
    add: 'contributors',
    change: 'contributors',
    remove: 'contributors',
  },
  update_post: { read: 'team', add: 'contributors', change: 'contributors', remove: 'managers' },
  update_version: { read: 'team', add: 'contributors' },
  year_lock: { read: 'team', add: 'lead', change: 'lead' },
}
