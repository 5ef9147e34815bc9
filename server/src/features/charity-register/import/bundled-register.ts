import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import * as z from 'zod'
import type { Deps } from '../../../platform/http/index.ts'
import { insertShipped, isRegisterEmpty, type ShippedRow } from '../register.sql.ts'
import { lockImport } from './staging.sql.ts'

const file = path.resolve(import.meta.dirname, '../../../../seeds/data/charity-register.json')

const shape = z.object({
  sources: z.record(z.string(), z.object({ extractDate: z.iso.date().nullable() })),
  charities: z.array(
    z.strictObject({
      number: z.string(),
      name: z.string(),
      regulator: z.enum(['CCEW', 'OSCR', 'CCNI']),
      type: z.string().nullable(),
      registeredOn: z.iso.date().nullable(),
      weblink: z.url().nullable(),
      source: z.string(),
    }),
  ),
})

/** Reads the register that ships with the product; see docs/data-sources.md. */
const readShippedRegister = async (): Promise<ShippedRow[]> => {
  const { charities, sources } = shape.parse(JSON.parse(await readFile(file, 'utf8')))
  return charities.map((charity) => {
    const number = parseCharityNumber(charity.number)
    const source = sources[charity.source]
    if (number?.number !== charity.number || !source) throw new Error(`Bad row ${charity.number}`)
    return {
      number: number.number,
      org_id: number.orgId,
      regulator: charity.regulator,
      name: charity.name,
      charity_type: charity.type,
      registered_on: charity.registeredOn,
      weblink: charity.weblink,
      source_date: source.extractDate,
    }
  })
}

/**
 * Fills an empty register with the shipped one, so that looking up charities works from the first
 * start, unless an import is running.
 */
export const importBundledRegister = async ({ database }: Deps): Promise<void> => {
  await database.transaction('maintenance', async (db) => {
    // An import that is running fills the register itself, and would be waited for.
    if (!(await isRegisterEmpty(db)) || !(await lockImport(db))) return
    await insertShipped(db, await readShippedRegister())
  })
}
