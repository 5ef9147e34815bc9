/**
 * Triggers that protect decided rows, each with two changes: the first decides the only row of the
 * table, and the trigger then refuses the second.
 */
export const decidedOnce: readonly (readonly [
  trigger: string,
  table: string,
  before: string,
  change: string,
  message: string,
])[] = [
  [
    'grant_version_stays',
    'grant_version',
    `update grant_version set offered_at = now(), outcome = null`,
    `update grant_version set words = 'Another offer'`,
    'a version that was offered does not change',
  ],
  [
    'grant_version_stays',
    'grant_version',
    `update grant_version set outcome = 'agreed'`,
    `update grant_version set outcome = 'withdrawn'`,
    'a version that was offered does not change',
  ],
  [
    'question_decided_once',
    'gift_question',
    `update gift_question set state = 'done'`,
    `update gift_question set state = 'waiting'`,
    'is settled',
  ],
  [
    'question_decided_once',
    'gift_question',
    `update gift_question set state = 'withdrawn'`,
    `update gift_question set outcome_amount = 5`,
    'is settled',
  ],
  [
    'question_decided_once',
    'gift_question',
    `update gift_question set state = 'waiting', promise = 'return'`,
    `update gift_question set promise = 'similar-work'`,
    'what was asked does not change',
  ],
  [
    'declaration_changes_person',
    'gift_aid_declaration',
    `delete from guest`,
    `update gift_aid_declaration set person_id = person_id`,
    'gift_aid_declaration is append-only',
  ],
  [
    'declaration_changes_person',
    'gift_aid_declaration',
    `insert into guest (person_id, email, created_at) select distinct person_id, 'a@b.example', now()
      from gift_aid_declaration on conflict do nothing`,
    `update gift_aid_declaration set taken = 'oral'`,
    'gift_aid_declaration is append-only',
  ],
  [
    'monthly_gift_stays_ended',
    'monthly_gift',
    `update monthly_gift set ended_at = '2026-06-15'`,
    `update monthly_gift set ended_at = null`,
    'does not begin again',
  ],
  [
    'report_stays',
    'report',
    `update report set note = 'As agreed'`,
    `update report set note = 'As wished'`,
    'a frozen report does not change',
  ],
  [
    'report_stays',
    'report',
    `update report set figures = '{"version": 1}'`,
    `update report set figures = '{"version": 1, "received": 5}'`,
    'a frozen report does not change',
  ],
  [
    'invite_decided_once',
    'team_invite',
    `update team_invite set state = 'withdrawn'`,
    `update team_invite set state = 'pending'`,
    'an invite is decided once',
  ],
  [
    'evidence_of_own_ledger',
    'ledger_evidence',
    `update ledger_entry set charity_id = gen_random_uuid()`,
    `update ledger_evidence set entry_id = entry_id`,
    'evidence belongs to an entry of its own charity',
  ],
  [
    'ledger_head_starts_empty',
    'ledger_head',
    `delete from ledger_head`,
    `insert into ledger_head (charity_id, seq, chain_hash)
     values (gen_random_uuid(), 1, decode(repeat('00', 32), 'hex'))`,
    'a ledger starts empty',
  ],
]
