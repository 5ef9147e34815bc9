import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'

export interface RegisterOptions {
  readonly number?: string
  readonly name?: string
  readonly weblink?: string | null
  readonly status?: 'registered' | 'removed' | null
  readonly registeredOn?: string | null
  readonly insolvent?: boolean | null
  readonly classes?: readonly number[]
  readonly countries?: readonly string[]
  readonly companyNumber?: string | null
  readonly sourceDate?: string | null
}

let made = 0

/** Adds a charity without a claim to the register. */
export const makeRegisterEntry = async (
  deps: Deps,
  options: RegisterOptions = {},
): Promise<{ number: string; name: string }> => {
  made += 1
  const number = parseCharityNumber(options.number ?? String(9_700_000 + made))
  if (!number) throw new Error('not a charity number')
  const name = options.name ?? `Registered charity ${made}`
  const { weblink = null, status = 'registered', sourceDate = '2026-06-01' } = options
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into charity_register (number, org_id, regulator, name, weblink, status, registered_on,
        insolvent, classes, countries, company_number, source, source_date)
      values (${number.number}, ${number.orgId}, ${number.regulator}, ${name}, ${weblink},
        ${status}, ${options.registeredOn ?? null}, ${options.insolvent ?? null},
        ${options.classes ?? []}, ${options.countries ?? []}, ${options.companyNumber ?? null},
        'extract', ${sourceDate})`),
  )
  return { number: number.number, name }
}
