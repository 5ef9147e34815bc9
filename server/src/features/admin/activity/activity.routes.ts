import type { ActivityLine } from '@pennytrail/contract'
import { formatCsv, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { describePage, readFromNearerEnd } from '@pennytrail/contract/pagination.ts'
import { AppError } from '../../../platform/app-error.ts'
import { defineHandlers, FileAnswer } from '../../../platform/http/index.ts'
import { countActivity, listActivity, listFacets } from './activity.sql.ts'

const maxRows = 100_000

const columns: CsvColumns<ActivityLine> = {
  At: ({ at }) => at,
  By: ({ by }) => by?.name ?? 'At the server',
  Act: ({ act }) => act,
  Subject: ({ subjectKind }) => subjectKind,
  Name: ({ subjectName }) => subjectName,
  Id: ({ subjectId }) => subjectId,
  Reason: ({ reason }) => reason,
  Detail: ({ detail }) => JSON.stringify(detail),
}

export const activityHandlers = defineHandlers({
  'GET /api/admin/activity': async ({ db, query, request }) => {
    const { page, limit, ...filter } = query
    const totalCount = await countActivity(db, filter)
    if (/\btext\/csv\b/i.test(request.headers.accept ?? '')) {
      if (totalCount > maxRows) throw new AppError('too-many-rows')
      const all = await listActivity(db, filter, {
        limit: maxRows,
        offset: 0,
        isReversed: false,
      })
      return new FileAnswer('text/csv; charset=utf-8', 'activity.csv', formatCsv(columns, all))
    }
    return {
      lines: await listActivity(db, filter, readFromNearerEnd({ page, limit }, totalCount)),
      ...(await listFacets(db)),
      ...describePage({ page, limit }, totalCount),
    }
  },
})
