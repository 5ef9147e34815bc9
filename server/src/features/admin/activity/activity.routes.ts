import type { ActivityLine } from '@pennytrail/contract'
import { countPages } from '@pennytrail/contract/pagination.ts'
import { AppError } from '../../../platform/app-error.ts'
import { buildToCsv } from '../../../platform/csv.ts'
import { FileAnswer, defineHandlers } from '../../../platform/http/index.ts'
import { countActivity, listActivity, listFacets } from './activity.sql.ts'

const header = ['At', 'By', 'Act', 'Subject', 'Name', 'Id', 'Reason', 'Detail']
const maxRows = 100_000

const toRow = (line: ActivityLine) => [
  line.at,
  line.by?.name ?? 'At the server',
  line.act,
  line.subjectKind,
  line.subjectName,
  line.subjectId,
  line.reason,
  JSON.stringify(line.detail),
]

export const activityHandlers = defineHandlers({
  'GET /api/admin/activity': {
    as: 'system',
    handle: async ({ db, query, request }) => {
      const { page, limit, ...filter } = query
      const totalCount = await countActivity(db, filter)
      if (/\btext\/csv\b/i.test(request.headers.accept ?? '')) {
        if (totalCount > maxRows) throw new AppError('too-many-rows')
        const all = await listActivity(db, filter, { limit: maxRows, offset: 0 })
        return new FileAnswer(
          'text/csv; charset=utf-8',
          'activity.csv',
          buildToCsv(header, all.map(toRow)),
        )
      }
      return {
        lines: await listActivity(db, filter, { limit, offset: (page - 1) * limit }),
        ...(await listFacets(db)),
        page,
        limit,
        totalCount,
        totalPages: countPages(totalCount, limit),
      }
    },
  },
})
