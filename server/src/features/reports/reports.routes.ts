import type { ShownReport } from '@pennytrail/contract'
import {
  FileAnswer,
  defineHandlers,
  getMediaType,
  parseRequestedFile,
  type FileKind,
} from '../../platform/http/index.ts'
import { readPeriod } from './read-period.ts'
import { freezeReport, shareReport, withdrawReport } from './frozen-reports/freeze-report.ts'
import { listFrozenReports, viewFrozen } from './frozen-reports/frozen-report.ts'
import { reportFile } from './report-file.ts'
import { viewReport } from './view-report.ts'

const answer = async (
  shown: ShownReport,
  file: FileKind | null,
): Promise<ShownReport | FileAnswer> => {
  if (file === null) return shown
  const { body, name } = await reportFile(shown, file)
  return new FileAnswer(getMediaType(file), `${name}.${file}`, body)
}

export const reportHandlers = defineHandlers({
  'GET /api/report/project/{id}': async ({ params, query, session, db, deps, request }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    const now = deps.clock.now()
    const period = readPeriod(query, now)
    return answer(await viewReport(db, session, { projectId: id }, period, now), file)
  },
  'GET /api/report/charity/{id}': async ({ params, query, session, db, deps, request }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    const now = deps.clock.now()
    const period = readPeriod(query, now)
    return answer(await viewReport(db, session, { charity: id }, period, now), file)
  },
  'GET /api/report/{id}': async ({ params, session, deps, request }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    return answer(await viewFrozen(deps, session, id), file)
  },
  'POST /api/report': ({ body, session, deps }) => {
    const { charityId, from, id, note, projectId, to } = body
    const period = readPeriod({ from, to }, deps.clock.now())
    return freezeReport(deps, session, { id, charityId, projectId, note, period })
  },
  'GET /api/report/charity/{id}/frozen': ({ params, session, db, deps }) =>
    listFrozenReports(db, deps, session, params.id),
  'POST /api/report/{id}/share': ({ params, session, deps }) =>
    shareReport(deps, session, params.id),
  'DELETE /api/report/{id}/share': ({ params, session, deps }) =>
    withdrawReport(deps, session, params.id),
})
