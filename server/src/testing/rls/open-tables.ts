import type { Duty } from '../../platform/database/index.ts'

interface OpenTable {
  readonly reason: string
  /** The duties for which the product writes it; a trigger refuses the others. */
  readonly duties: readonly Duty[]
}

/** Tables without row-level security. */
export const openTables: Readonly<Record<string, OpenTable>> = {
  budget_line_total: { reason: 'sums; whose lines `budget_line` hides', duties: ['money'] },
  charity: {
    reason: 'the public facts of an organisation',
    duties: ['maintenance', 'money', 'staff'],
  },
  charity_member: {
    reason: 'whose names `person` hides where they did not agree to be shown',
    duties: ['accounts', 'staff'],
  },
  charity_register: { reason: 'the public register', duties: ['maintenance'] },
  charity_register_extract: {
    reason: 'how old the extracts of the public registers are',
    duties: ['maintenance'],
  },
  charity_register_file: {
    reason: 'which files of the public register were imported',
    duties: ['maintenance'],
  },
  donor_org_member: { reason: 'whose names `person` hides', duties: ['accounts', 'staff'] },
  email_delivery: {
    reason: 'whether an email was sent, without its address or text',
    duties: ['mail', 'staff'],
  },
  job_worker: { reason: 'which workers live', duties: ['maintenance'] },
  outbox_message: {
    reason: 'mail where no mail server is configured; never in production',
    duties: ['mail'],
  },
  rate_limit: { reason: 'counts of tries', duties: ['accounts', 'maintenance'] },
}
