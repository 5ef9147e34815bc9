import pg from 'pg'
import { fillAtOnce, listLedgers } from '../ledger-seed.ts'

/** The callers of the growth bench, each with a session of their own. */
export const callers = [
  'visitor',
  'giver',
  'giver of 3,000 gifts',
  'contributor',
  'manager',
  'lead',
  'organisation member',
  'organisation lead',
  'administrator',
] as const
export type Caller = (typeof callers)[number]

const id = (of: string): string => `uuidv7_like(${of})`
const people = 52_000
const manyGifts = 3000
const gifts = 156_000
const getPlace = (caller: Caller): string => String(900_000_000 + callers.indexOf(caller))
const organisation = '700000000'
const giver = '800000000'

/** A sample of the rows of the world, by the names with which the calls of the bench choose it. */
export interface MadeWorld {
  readonly charity: string
  readonly charityNumber: string
  readonly project: string
  readonly organisation: string
  readonly gift: string
  readonly giftOfMany: string
  readonly reference: string
  readonly grantGift: string
  readonly cashGift: string
  readonly grant: string
  readonly claim: string
  readonly spending: string
  readonly update: string
  readonly charityUpdate: string
  readonly person: string
  readonly bankAccount: string
  readonly bankStatement: string
}

/** The world with the rows that only the product itself can make (`makeGrowthExtras`). */
export interface GrowthWorld extends MadeWorld {
  readonly checkpoint: number
  readonly report: string
  readonly grantReport: string
  /** A link in an email that stops emails of one kind. */
  readonly unsubscribe: string
}

// The largest charity is in charity 1. Of its gifts and of the others', the first ones belong to the
// giver of 3,000 gifts and to the organisation, a third of them at the largest charity.
const chosenGifts = `
  create unlogged table bench_gift_made as
  select b.n, b.charity, b.project, b.amount, timestamptz '2026-06-01' + b.n * interval '1 second' given_at,
    case when b.charity = 1 then rank <= ${manyGifts / 3} else rank <= ${(2 * manyGifts) / 3} end is_of_many,
    case when b.charity = 1 then rank > ${manyGifts / 3} and rank <= ${(2 * manyGifts) / 3}
      else rank > ${(2 * manyGifts) / 3} and rank <= ${(4 * manyGifts) / 3} end is_grant,
    b.charity = 1 and rank % 20 = 0 and rank > ${manyGifts} is_retained,
    case when b.charity = 1 and rank between ${2 * manyGifts} / 3 + 1 and ${2 * manyGifts} / 3 + 3 then
      ${getPlace('giver')} else ${giver} + 1 + b.n % ${people} end person
  from (select *, row_number() over (partition by charity = 1 order by hashint8extended(n, 9)) rank
        from bench_entry where kind = 'gift') b
  where b.charity = 1 or b.rank <= greatest(${gifts} - (
    select count(*) from bench_entry where kind = 'gift' and charity = 1), ${2 * manyGifts});
  create unique index on bench_gift_made (n);
  analyze bench_gift_made`

const persons = `
  insert into person (id, first_name, last_name, is_donor, is_admin, created_at)
  select ${id(`${giver} + g`)}, (array['Ada', 'Ben', 'Chandra', 'Dilys', 'Ewan'])[1 + g % 5],
    'Giver' || g, true, false, timestamptz '2025-01-01' + g * interval '1 minute'
  from generate_series(1, ${people}) g
  union all
  select ${id(`${getPlace('visitor')} + c`)}, 'Caller', 'Number' || c, true, 
    c = ${callers.indexOf('administrator')}, timestamptz '2025-01-01'
  from generate_series(1, ${callers.length - 1}) c;
  insert into credential (person_id, email, password_hash, confirmed_at)
  select id, lower(last_name) || '@example.org', '!', created_at from person;
  insert into donor_org (id, name, kind, status, created_at, verified_at)
  select ${id(organisation)}, 'The Bench Foundation', 'foundation', 'verified', timestamptz '2025-01-01', timestamptz '2025-01-01'
  union all
  select ${id(`${organisation} + o`)}, 'Foundation ' || o, 'trust', 'verified', timestamptz '2025-01-01', timestamptz '2025-01-01'
  from generate_series(1, 500) o;
  insert into donor_org_member (donor_org_id, person_id, role, joined_at) values
    (${id(organisation)}, ${id(getPlace('organisation member'))}, 'Viewer', '2025-01-01'),
    (${id(organisation)}, ${id(getPlace('organisation lead'))}, 'Lead', '2025-01-01');
  insert into charity_member (charity_id, person_id, role, joined_at) values
    (${id('1')}, ${id(getPlace('contributor'))}, 'Contributor', '2025-01-01'),
    (${id('1')}, ${id(getPlace('manager'))}, 'Manager', '2025-01-01'),
    (${id('1')}, ${id(getPlace('lead'))}, 'Lead', '2025-01-01')`

const words = `'{"type":"doc","content":[{"type":"paragraph","content":[
  {"type":"text","text":"News"}]}]}'::jsonb`

const donation = id('600000000 + m.n')
const grant = id('650000000 + m.n')

const donations = `
  insert into donor_grant (id, donor_org_id, charity_id, project_id, method, amount, currency,
    purpose, shown_as, awarded_on, state, recorded_by, recorded_at, decided_by, decided_at)
  select ${grant}, ${id(organisation)}, ${id('m.charity')}, ${id('1000000 + m.project')},
    'bank-transfer', m.amount, 'GBP', 'For the work of the year', 'named', m.given_at::date,
    'confirmed', ${id(getPlace('lead'))}, m.given_at, ${id(getPlace('organisation lead'))}, m.given_at
  from bench_gift_made m where m.is_grant;
  insert into donation (id, charity_id, project_id, gift, fee_cover, currency, status, fee,
    shown_as, public_name, message, created_at, succeeded_at, method, grant_id)
  select ${donation}, ${id('m.charity')}, ${id('1000000 + m.project')}, m.amount, 0, 'GBP',
    'succeeded', case when m.is_grant then 0 else 58 end,
    case when m.n % 3 = 0 then 'named' else 'anonymous' end,
    case when m.n % 3 = 0 then 'Giver ' || m.person % 1000 end,
    case when m.n % 7 = 0 then 'Well done' else '' end, m.given_at, m.given_at,
    case when m.is_grant then 'bank-transfer' else 'card' end, case when m.is_grant then ${grant} end
  from bench_gift_made m;
  insert into grant_instalment (grant_id, position, amount, due_on, donation_id)
  select ${grant}, 1, m.amount, m.given_at::date, ${donation} from bench_gift_made m where m.is_grant;
  insert into donation_giver (donation_id, person_id, donor_org_id)
  select ${donation},
    case when m.is_of_many then ${id(getPlace('giver of 3,000 gifts'))}
      when not m.is_grant then ${id('m.person')} end,
    case when m.is_grant then ${id(organisation)} end
  from bench_gift_made m where not m.is_retained;
  insert into donation_payment (donation_id, stripe_account, checkout_session, expires_at,
    payment_intent, charge, balance_transaction)
  select ${donation}, 'acct_' || m.charity, 'cs_' || m.n, m.given_at, 'pi_' || m.n, 'ch_' || m.n,
    'txn_' || m.n
  from bench_gift_made m where not m.is_grant;
  insert into retained_giver (donation_id, charity_id, name, email, currency, amount, given_at,
    retained_until, recorded_at)
  select ${donation}, ${id('m.charity')}, 'Giver ' || m.n, 'giver' || m.n || '@example.org', 'GBP',
    m.amount, m.given_at, '2032-12-31', m.given_at
  from bench_gift_made m where m.is_retained;
  update ledger_entry e set donation_id = ${donation}
  from bench_gift_made m where e.id = ${id('10000000 + m.n')};
  update gift_balance b set donation_id = ${donation}
  from bench_gift_made m where b.id = ${id('10000000 + m.n')};
  update ledger_detail t set shown_giver = 'Giver ' || m.person % 1000
  from bench_gift_made m where t.entry_id = ${id('10000000 + m.n')} and m.n % 3 = 0`

// Contacts, messages and declarations come from half, a tenth and a quarter of the givers of the
// largest charity. The giver of 3,000 gifts declared to each charity that they gave to.
const aroundGifts = `
  insert into contact_consent (id, person_id, charity_id, given, wording, how, decided_at)
  select ${id('660000000 + min(m.n)')}, g.person_id, ${id('1')}, true, 'May we write to you?', 'gift',
    min(m.given_at)
  from bench_gift_made m join donation_giver g on g.donation_id = ${donation}
  where m.charity = 1 and g.person_id is not null and m.person % 2 = 0 group by g.person_id;
  insert into gift_message (id, donation_id, charity_id, side, author_id, giver_name, body, written_at)
  select ${id('670000000 + m.n')}, ${donation}, ${id('1')}, 'giver', g.person_id, 'Giver ' || m.n,
    'How is the work going?', m.given_at
  from bench_gift_made m join donation_giver g on g.donation_id = ${donation}
  where m.charity = 1 and g.person_id is not null and m.n % 100 < 10;
  insert into gift_aid_declaration (id, charity_id, person_id, scope, declared_on, covers_from,
    made_at, wording_version, wording, taken)
  select ${id(`680000000 + min(m.n)`)}, ${id('m.charity')}, g.person_id, 'future', '2026-01-01',
    '2026-01-01', '2026-01-01', 1, repeat('I declare Gift Aid. ', 6), 'online'
  from bench_gift_made m join donation_giver g on g.donation_id = ${donation}
  where g.person_id is not null and (m.is_of_many or m.charity = 1 and m.person % 4 = 0)
  group by m.charity, g.person_id;
  insert into gift_aid_identity (declaration_id, position, since, title, first_name, last_name,
    house, address, postcode)
  select id, 1, made_at, 'Ms', 'Ada', 'Byron', '12', 'St James’s Square, London', 'SW1Y 4JH'
  from gift_aid_declaration;
  insert into gift_aid_setting (charity_id, year_end_month, year_end_day, changed_by, changed_at,
    legal_form)
  values (${id('1')}, 3, 31, ${id(getPlace('lead'))}, '2025-01-01', 'trust');
  insert into gift_aid_claim (id, charity_id, number, period_from, period_to, hmrc_reference, state,
    made_at, made_by, submitted_on, submission_reference, submitted_by)
  values (${id('690000000')}, ${id('1')}, 1, '2024-01-01', '2026-06-30', 'AB12345', 'submitted',
    '2026-07-01', ${id(getPlace('lead'))}, '2026-07-01', 'GA-0001', ${id(getPlace('lead'))});
  insert into gift_aid_claim_gift (claim_id, donation_id, charity_id, declaration_id, position,
    given_on, amount, tax)
  select ${id('690000000')}, d.id, d.charity_id, a.id, row_number() over (order by d.id),
    d.succeeded_at::date, d.gift, d.gift / 4
  from donation d join donation_giver g on g.donation_id = d.id
  join gift_aid_declaration a on a.person_id = g.person_id and a.charity_id = d.charity_id
  where d.charity_id = ${id('1')} order by d.id limit 1000;
  insert into gift_aid_schedule_row (claim_id, position, title, first_name, last_name, house, postcode)
  select claim_id, position, 'Ms', 'Ada', 'Byron', '12', 'SW1Y 4JH' from gift_aid_claim_gift`

const around = `
  update charity set stripe_account = 'acct_1', stripe_charges_enabled = true where id = ${id('1')};
  insert into payout (id, charity_id, account, currency, amount, state, created_at, arrives_on,
    items_read)
  select 'po_' || min(m.n), ${id('1')}, 'acct_1', 'GBP', sum(m.amount), 'paid', max(m.given_at),
    max(m.given_at)::date + 2, true
  from bench_gift_made m where m.charity = 1 group by m.n / 1000;
  insert into payout_item (payout_id, position, id, kind, amount, fee, net, donation_id)
  select 'po_' || min(m.n) over (partition by m.n / 1000),
    row_number() over (partition by m.n / 1000), 'txn_' || m.n, 'charge', m.amount, 58,
    m.amount - 58, ${donation}
  from bench_gift_made m where m.charity = 1;
  insert into activity_log (id, done_at, done_by, act, subject_kind, subject_id, detail)
  select ${id('710000000 + m.n')}, m.given_at, ${id(getPlace('lead'))},
    (array['project-edited', 'gift-refunded', 'member-invited'])[1 + m.n % 3],
    (array['project', 'donation', 'charity'])[1 + m.n % 3], ${id('1')}::text, '{}'
  from bench_gift_made m where m.n % 2 = 0;
  insert into activity_log (id, done_at, done_by, act, subject_kind, subject_id, detail)
  select ${id('720000000 + a')}, timestamptz '2026-01-01' + a * interval '1 minute',
    ${id(getPlace('organisation lead'))}, 'donor-org-edited', 'donor-org', ${id(organisation)}::text, '{}'
  from generate_series(1, 1000) a;
  insert into team_invite (id, kind, charity_id, donor_org_id, name, email, role, token_hash,
    invited_by, created_at, sent_at, expires_at)
  select ${id('750000000 + i')}, case when i % 2 = 0 then 'charity' else 'donor-org' end,
    case when i % 2 = 0 then ${id('1')} end, case when i % 2 = 1 then ${id(organisation)} end,
    'Invited ' || i, 'invited' || i || '@example.org', 'Viewer',
    sha256(convert_to(case i when 0 then 'charity-invite' when 1 then 'donor-org-invite'
      else 'invite ' || i end, 'UTF8')),
    case when i % 2 = 0 then ${id(getPlace('lead'))} else ${id(getPlace('organisation lead'))} end,
    now(), now(), now() + interval '10 years'
  from generate_series(0, 39) i`

// The register's entry of the largest charity, an update of the charity itself, a gift in cash, for
// which the charity may record a declaration, a connected charity, and a bank statement.
const single = `
  insert into charity_register (number, org_id, regulator, name, status, source)
  values ('5000001', 'GB-CHC-5000001', 'CCEW', 'The Bench Charity', 'registered', 'extract');
  update update_post set body = ${words};
  insert into update_post (id, charity_id, project_id, state, audience, title, body, published_at,
    created_at, changed_at)
  values (${id('760000001')}, ${id('1')}, null, 'published', 'public', 'News', ${words}, now(), now(),
    now());
  insert into temporary_person (id, charity_id, name, created_at)
  values (${id('770000001')}, ${id('1')}, 'Sam Giver', now());
  insert into donation (id, charity_id, gift, fee_cover, currency, status, fee, shown_as, created_at,
    succeeded_at, method)
  values (${id('780000001')}, ${id('1')}, 2500, 0, 'GBP', 'succeeded', 0, 'anonymous', now(), now(),
    'cash');
  insert into donation_giver (donation_id, temporary_person_id)
  values (${id('780000001')}, ${id('770000001')});
  insert into gift_aid_small_setting (charity_id, counts_chip_and_pin, connected, changed_by,
    changed_at)
  values (${id('1')}, false,
    '[{"name": "The Bench Friends", "hmrcReference": "XY98765", "claims": false}]', ${id(getPlace('lead'))}, now());
  insert into bank_account (id, charity_id, name, made_at, currency)
  values (${id('790000001')}, ${id('1')}, 'Current account', now(), 'GBP');
  insert into bank_line_key (charity_id, secret)
  values (${id('1')}, decode(repeat('2a', 32), 'hex'));
  insert into bank_statement (id, charity_id, account_id, currency, file_name, uploaded_at, uploaded_by)
  values (${id('790000002')}, ${id('1')}, ${id('790000001')}, 'GBP', 'june.csv', now(),
    ${id(getPlace('lead'))});
  insert into statement_line (id, charity_id, statement_id, account_id, fingerprint, twins, twin,
    seen_on, currency, amount, place, file_line, bank_text, stored_at)
  select ${id('791000000 + l')}, ${id('1')}, ${id('790000002')}, ${id('790000001')},
    lpad(l::text, 64, '0'), lpad(l::text, 64, '0'), 1, date '2025-06-01' + l / 20, 'GBP', -1000 - l, l, l,
    'CARD PAYMENT ' || l, now()
  from generate_series(1, 500) l;
  select rebuild_reconciliation(${id('1')})`

const sampled = `
  select c.id charity, c.number "charityNumber",
    (select project_id from project_total where charity_id = c.id order by entries desc, project_id limit 1) project,
    ${id(organisation)} organisation,
    (select max(donation_id::text) from donation_giver where person_id = ${id(getPlace('giver'))}) gift,
    (select max(g.donation_id::text) from donation_giver g join donation d on d.id = g.donation_id
      where g.person_id = ${id(getPlace('giver of 3,000 gifts'))} and d.charity_id = c.id) "giftOfMany",
    (select reference from donation where charity_id = c.id order by id limit 1) reference,
    (select max(donation_id::text) from donation_giver where donor_org_id = ${id(organisation)}) "grantGift",
    ${id('780000001')} "cashGift",
    (select max(id::text) from donor_grant where charity_id = c.id) "grant",
    ${id('690000000')} claim,
    (select id from ledger_entry where charity_id = c.id and kind = 'spending'
      order by seq limit 1) spending,
    (select max(id::text) from update_post where charity_id = c.id and project_id is not null)
      "update",
    ${id('760000001')} "charityUpdate",
    ${id(`${giver} + 1`)} person, ${id('790000001')} "bankAccount", ${id('790000002')} "bankStatement"
  from charity c where c.id = ${id('1')}`

/**
 * Adds people to a database of the ledger seed, unless they are there already: 52,000 givers with
 * 156,000 gifts, one with 3,000 gifts, an organisation with 3,000 grants, declarations, a claim,
 * payouts, messages and what was done. Every gift of the largest charity has a giver, so its lists
 * grow with the ledger.
 */
export const makeGrowthPeople = async (
  databaseUrl: string,
  say: (line: string) => void,
): Promise<MadeWorld> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('bench_people_made') is not null as made`,
    )
    if (!rows[0]!.made) {
      const started = performance.now()
      await client.query(`set app.actor = 'system'; set synchronous_commit = off;
        set session_replication_role = replica; set work_mem = '256MB'`)
      await client.query('begin')
      for (const statement of [chosenGifts, persons, donations, aroundGifts, around, single])
        await client.query(statement)
      await client.query('commit')
      await client.query('vacuum analyze')
      await fillAtOnce(databaseUrl, await listLedgers(client), (worker, charity) =>
        worker.query('select rebuild_giver_summaries($1, null)', [charity]),
      )
      await client.query('vacuum analyze')
      await client.query('create table bench_people_made ()')
      say(`Made people and gifts in ${Math.ceil((performance.now() - started) / 1000)} s.`)
    }
    const { rows: found } = await client.query<MadeWorld>(sampled)
    return found[0]!
  } finally {
    await client.end()
  }
}

/** Returns the id of a caller who has an account. */
export const callerId = (caller: Caller): string =>
  `01930000-0000-7000-8000-${Number(getPlace(caller)).toString(16).padStart(12, '0')}`
