-- Removes English stop words without stemming.
create text search dictionary explore_plain (template = simple, stopwords = english);
create text search configuration explore_plain (copy = simple);
alter text search configuration explore_plain alter mapping replace simple with explore_plain;

create table update_post (
  id uuid primary key,
  charity_id uuid not null references charity,
  project_id uuid,
  title text not null check (length(title) <= 140),
  body jsonb not null check ((body ->> 'type') = 'doc'),
  audience text not null check (audience in ('public', 'donors', 'team')),
  state text not null check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  version integer not null default 1,
  is_demo boolean not null default false,
  created_by uuid references person,
  created_at timestamptz not null,
  changed_by uuid references person,
  changed_at timestamptz not null,
  foreign key (project_id, charity_id) references project(id, charity_id) on delete cascade,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') = (published_at is not null)),
  check (edited_at is null or state = 'published')
);
create index update_post_charity on update_post (charity_id, published_at desc);
create index update_post_project on update_post (project_id, published_at desc)
  where project_id is not null;
alter table update_post enable row level security;
alter table update_post force row level security;
grant select, insert, update, delete on update_post to pennytrail_app;
grant select on update_post to pennytrail_reader;

create table update_cite (
  update_id uuid not null references update_post on delete cascade,
  entry_id uuid not null references ledger_entry,
  "position" smallint not null,
  primary key (update_id, entry_id)
);
create index update_cite_entry on update_cite (entry_id);
alter table update_cite enable row level security;
alter table update_cite force row level security;
grant select, insert, update, delete on update_cite to pennytrail_app;
grant select on update_cite to pennytrail_reader;

create table metric_value (
  update_id uuid not null references update_post on delete cascade,
  metric_id uuid not null references project_metric on delete cascade,
  "position" smallint not null,
  told_on date not null,
  value bigint not null check (value >= 0),
  primary key (update_id, metric_id)
);
create index metric_value_metric on metric_value (metric_id, told_on);
alter table metric_value enable row level security;
alter table metric_value force row level security;
grant select, insert, update, delete on metric_value to pennytrail_app;

create table update_version (
  update_id uuid not null references update_post on delete cascade,
  version integer not null,
  charity_id uuid not null,
  title text not null,
  body jsonb not null,
  audience text not null,
  metrics jsonb not null,
  written_by uuid references person,
  written_at timestamptz not null,
  primary key (update_id, version)
);
alter table update_version enable row level security;
alter table update_version force row level security;
grant select, insert on update_version to pennytrail_app;

create table update_mail (
  update_id uuid not null references update_post on delete cascade,
  person_id uuid not null references person,
  mailed_at timestamptz not null,
  primary key (update_id, person_id)
);
alter table update_mail enable row level security;
alter table update_mail force row level security;
grant select, insert on update_mail to pennytrail_app;

create table update_photo (
  public_id text primary key references file on delete cascade,
  update_id uuid not null references update_post on delete cascade,
  "position" smallint not null,
  alt text not null default '' check (length(alt) <= 300),
  consented_by uuid references person,
  consented_at timestamptz,
  added_at timestamptz not null,
  children text check (children in ('none', 'guardian-agreed', 'not-asked')),
  children_said_by uuid references person,
  children_said_at timestamptz,
  check (consented_by is null or consented_at is not null)
);
create index update_photo_update on update_photo (update_id, position);
alter table update_photo enable row level security;
alter table update_photo force row level security;
grant select, insert, update, delete on update_photo to pennytrail_app;

create table follow (
  person_id uuid not null references person,
  charity_id uuid references charity,
  project_id uuid references project on delete cascade,
  followed_at timestamptz not null,
  unique nulls not distinct (person_id, charity_id, project_id),
  check ((charity_id is null) <> (project_id is null))
);
create index follow_charity on follow (charity_id) where charity_id is not null;
create index follow_project on follow (project_id) where project_id is not null;
alter table follow enable row level security;
alter table follow force row level security;
grant select, insert, delete on follow to pennytrail_app;

create table report (
  id uuid primary key,
  charity_id uuid not null references charity,
  project_id uuid,
  period_from date,
  period_to date not null,
  note text not null default '' check (length(note) <= 500),
  figures jsonb not null check ((figures ->> 'version') = '1'),
  ledger_size bigint not null check (ledger_size >= 0),
  ledger_head bytea not null check (length(ledger_head) = 32),
  frozen_at timestamptz not null,
  frozen_by uuid not null references person,
  frozen_role text not null,
  is_demo boolean not null default false,
  share_id uuid,
  shared_at timestamptz,
  foreign key (project_id, charity_id) references project(id, charity_id) on delete cascade,
  check (period_from is null or period_from <= period_to),
  check ((share_id is null) = (shared_at is null))
);
create index report_charity on report (charity_id, frozen_at desc);
create index report_project on report (project_id) where project_id is not null;
create unique index report_share on report (share_id) where share_id is not null;
alter table report enable row level security;
alter table report force row level security;
grant select, insert on report to pennytrail_app;
grant update (share_id, shared_at) on report to pennytrail_app;

create table explore_country_name (
  code char(2) primary key,
  names text not null
);

-- The names of each country, so that a search for Kenya finds work in KE.
insert into explore_country_name
select left(part, 2), substr(part, 4)
from regexp_split_to_table($names$
AD Andorra; AE United Arab Emirates; AF Afghanistan; AG Antigua & Barbuda; AI Anguilla;
AL Albania; AM Armenia; AO Angola; AQ Antarctica; AR Argentina; AS American Samoa; AT Austria;
AU Australia; AW Aruba; AX Åland Islands; AZ Azerbaijan; BA Bosnia & Herzegovina; BB Barbados;
BD Bangladesh; BE Belgium; BF Burkina Faso; BG Bulgaria; BH Bahrain; BI Burundi; BJ Benin;
BL St Barthélemy; BM Bermuda; BN Brunei; BO Bolivia; BQ Caribbean Netherlands; BR Brazil;
BS Bahamas; BT Bhutan; BV Bouvet Island; BW Botswana; BY Belarus; BZ Belize; CA Canada;
CC Cocos Keeling Islands; CD DR Congo, Democratic Republic of the Congo;
CF Central African Republic; CG Congo, Republic of the Congo; CH Switzerland;
CI Côte d’Ivoire, Ivory Coast; CK Cook Islands; CL Chile; CM Cameroon; CN China; CO Colombia;
CR Costa Rica; CU Cuba; CV Cape Verde, Cabo Verde; CW Curaçao; CX Christmas Island; CY Cyprus;
CZ Czechia, Czech Republic; DE Germany; DJ Djibouti; DK Denmark; DM Dominica;
DO Dominican Republic; DZ Algeria; EC Ecuador; EE Estonia; EG Egypt; EH Western Sahara;
ER Eritrea; ES Spain; ET Ethiopia; FI Finland; FJ Fiji; FK Falkland Islands; FM Micronesia;
FO Faroe Islands; FR France; GA Gabon; GB United Kingdom, Britain; GD Grenada; GE Georgia;
GF French Guiana; GG Guernsey; GH Ghana; GI Gibraltar; GL Greenland; GM Gambia; GN Guinea;
GP Guadeloupe; GQ Equatorial Guinea; GR Greece; GS South Georgia & South Sandwich Islands;
GT Guatemala; GU Guam; GW Guinea-Bissau; GY Guyana; HK Hong Kong; HM Heard & McDonald Islands;
HN Honduras; HR Croatia; HT Haiti; HU Hungary; ID Indonesia; IE Ireland; IL Israel;
IM Isle of Man; IN India; IO British Indian Ocean Territory; IQ Iraq; IR Iran; IS Iceland;
IT Italy; JE Jersey; JM Jamaica; JO Jordan; JP Japan; KE Kenya; KG Kyrgyzstan; KH Cambodia;
KI Kiribati; KM Comoros; KN St Kitts & Nevis; KP North Korea; KR South Korea; KW Kuwait;
KY Cayman Islands; KZ Kazakhstan; LA Laos; LB Lebanon; LC St Lucia; LI Liechtenstein;
LK Sri Lanka; LR Liberia; LS Lesotho; LT Lithuania; LU Luxembourg; LV Latvia; LY Libya;
MA Morocco; MC Monaco; MD Moldova; ME Montenegro; MF St Martin; MG Madagascar;
MH Marshall Islands; MK North Macedonia; ML Mali; MM Myanmar, Burma; MN Mongolia; MO Macao;
MP Northern Mariana Islands; MQ Martinique; MR Mauritania; MS Montserrat; MT Malta; MU Mauritius;
MV Maldives; MW Malawi; MX Mexico; MY Malaysia; MZ Mozambique; NA Namibia; NC New Caledonia;
NE Niger; NF Norfolk Island; NG Nigeria; NI Nicaragua; NL Netherlands, Holland; NO Norway;
NP Nepal; NR Nauru; NU Niue; NZ New Zealand; OM Oman; PA Panama; PE Peru; PF French Polynesia;
PG Papua New Guinea; PH Philippines; PK Pakistan; PL Poland; PM St Pierre & Miquelon;
PN Pitcairn Islands; PR Puerto Rico; PS Palestine, Palestinian Territories; PT Portugal;
PW Palau; PY Paraguay; QA Qatar; RE Réunion; RO Romania; RS Serbia; RU Russia; RW Rwanda;
SA Saudi Arabia; SB Solomon Islands; SC Seychelles; SD Sudan; SE Sweden; SG Singapore;
SH St Helena; SI Slovenia; SJ Svalbard & Jan Mayen; SK Slovakia; SL Sierra Leone; SM San Marino;
SN Senegal; SO Somalia; SR Suriname; SS South Sudan; ST São Tomé & Príncipe; SV El Salvador;
SX Sint Maarten; SY Syria; SZ Eswatini, Swaziland; TC Turks & Caicos Islands; TD Chad;
TF French Southern Territories; TG Togo; TH Thailand; TJ Tajikistan; TK Tokelau;
TL Timor-Leste, East Timor; TM Turkmenistan; TN Tunisia; TO Tonga; TR Türkiye, Turkey;
TT Trinidad & Tobago; TV Tuvalu; TW Taiwan; TZ Tanzania; UA Ukraine; UG Uganda;
UM US Outlying Islands; US United States, America; UY Uruguay; UZ Uzbekistan; VA Vatican City;
VC St Vincent & the Grenadines; VE Venezuela; VG British Virgin Islands; VI US Virgin Islands;
VN Vietnam; VU Vanuatu; WF Wallis & Futuna; WS Samoa; XK Kosovo; YE Yemen; YT Mayotte;
ZA South Africa; ZM Zambia; ZW Zimbabwe
$names$, '[;\n]+\s*') part
where part ~ '^[A-Z]{2} ';

create table explore_item (
  id uuid primary key,
  kind text not null check (kind in ('project', 'charity')),
  charity_id uuid not null,
  visibility text not null check (visibility in ('public', 'signed-in')),
  countries text[] not null,
  tags text[] not null,
  active_on date not null,
  title_words tsvector not null,
  words tsvector not null
);
create index explore_item_charity on explore_item (charity_id);
create index explore_item_found on explore_item
  using gin (words, title_words, countries, tags) with (fastupdate=off);
create index explore_item_found_charity on explore_item
  using gin (words, title_words, countries, tags) with (fastupdate=off) where kind = 'charity';
create index explore_item_recent on explore_item (active_on desc, id desc) include (visibility,
  countries, tags);
create index explore_item_recent_kind on explore_item (kind, active_on desc, id desc) include
  (visibility, countries, tags);

create table explore_value (
  item_id uuid not null references explore_item on delete cascade,
  facet text not null check (facet in ('tag', 'country')),
  value text not null,
  visibility text not null,
  primary key (item_id, facet, value)
);
create index explore_value_there on explore_value (facet, value, visibility);

create table explore_word (
  word text collate "C" not null
);
create index explore_word_is on explore_word (word);
create index explore_word_near on explore_word using gin (word gin_trgm_ops);
