import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { maxPlatformLength } from '../gift-aid/who-claims.ts'
import { route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { typedText } from '../typed-text.ts'
import { columnMapLimits, getColumnMapNameError, mappedFiles } from './column-maps.ts'

const columns = z
  .record(
    z.string().regex(/^[a-zA-Z]{1,30}$/),
    z
      .int()
      .min(0)
      .max(columnMapLimits.headings - 1),
  )
  .describe('the place of each field’s column, from 0')

const savedColumnMap = z
  .strictObject({
    id: z
      .uuid()
      .describe(
        'created by the client, so that sending twice adds it once; that of a map to change it',
      ),
    file: z.enum(mappedFiles),
    name: makeRuleSchema(typedText, getColumnMapNameError),
    platform: typedText
      .max(maxPlatformLength)
      .default('')
      .describe('the platform that writes such files; empty for earlier gifts'),
    headings: z
      .array(typedText.max(columnMapLimits.heading))
      .min(1)
      .max(columnMapLimits.headings)
      .describe('those of the file; capitals and spaces make no difference'),
    columns,
  })
  .refine((map) => Object.values(map.columns).every((at) => at < map.headings.length), {
    message: 'Choose columns that the file has.',
    path: ['columns'],
  })
export type SavedColumnMap = z.output<typeof savedColumnMap>

const columnMap = z.strictObject({
  id: z.uuid(),
  file: z.enum(mappedFiles),
  name: z.string(),
  platform: z.string(),
  headings: z.array(z.string()),
  columns,
  madeBy: z.string(),
  madeAt: z.string(),
})
export type ColumnMap = z.infer<typeof columnMap>

const maps = z.strictObject({ maps: z.array(columnMap).describe('by name') })
const right = { charity: 'recordIncome' } as const

export const columnMapRoutes = {
  'GET /api/charity/{id}/column-maps': route({
    summary: 'The column maps that the charity saved for files of platforms and earlier gifts',
    access: 'signed-in',
    right,
    params: charityParams,
    response: maps,
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/column-maps': route({
    summary: 'Save which columns of a file are which, or change the map with this id',
    access: 'signed-in',
    right,
    repeats: 'id',
    params: charityParams,
    body: savedColumnMap,
    response: maps,
    errors: [...charityErrors, 'column-map-known', 'too-many-column-maps'],
  }),
  'DELETE /api/charity/{id}/column-maps/{mapId}': route({
    summary: 'Delete a column map',
    access: 'signed-in',
    right,
    params: charityParams.extend({ mapId: z.uuid() }),
    response: maps,
    errors: [...charityErrors, 'column-map-not-found'],
  }),
} as const
